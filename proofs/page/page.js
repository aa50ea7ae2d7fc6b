"use strict";
/* What only the browser can do: keep the texts of a tab over a reload, name the editors for those
   who cannot see them, and take files that are dropped anywhere, and long texts that are pasted, as files. */
const LONG = 300000;  // What a change of so many letters becomes may be too long for one message.
const wavecheck = {
  keep(text) {
    try { sessionStorage.setItem("wavecheck", text); } catch { sessionStorage.removeItem("wavecheck"); }
  },

  kept(from, to) { return (sessionStorage.getItem("wavecheck") || "").slice(from, to); },

  lengths(editors) { return editors.map((id) => getElement(id).editor.state.doc.length); },

  begin(editors, upload) {
    for (const [id, name] of Object.entries(editors)) {
      const text = document.querySelector(`#c${id} .cm-content`);
      if (text) text.setAttribute("aria-labelledby", name);
    }
    if (!this.begun) this.takeFiles(upload, editors);
    this.begun = true;
    return (sessionStorage.getItem("wavecheck") || "").length;
  },

  takeFiles(upload, editors) {
    const take = (files) => getElement(upload).$refs.qRef.addFiles(files);
    addEventListener("dragover", (event) => event.preventDefault(), true);
    addEventListener("drop", (event) => {
      if (!event.dataTransfer || !event.dataTransfer.files.length) return;
      event.preventDefault();
      event.stopPropagation();
      take(event.dataTransfer.files);
    }, true);
    addEventListener("paste", (event) => {
      const text = event.clipboardData ? event.clipboardData.getData("text/plain") : "";
      const [id, name] = Object.entries(editors).find(([id]) => event.target.closest(`#c${id}`)) || [];
      if (!id || text.length < LONG) return;
      event.preventDefault();
      event.stopPropagation();
      take([new File([text], `${name}.ll`, { type: "text/plain" })]);
    }, true);
  },
};
