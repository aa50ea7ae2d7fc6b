"use strict";
/* What only the browser can do: keep the texts of a tab over a reload, name the editors for those
   who cannot see them, and take files that are dropped anywhere. */
const wavecheck = {
  keep(text) {
    try { sessionStorage.setItem("wavecheck", text); } catch { sessionStorage.removeItem("wavecheck"); }
  },

  begin(editors, upload) {
    for (const [id, name] of Object.entries(editors)) {
      const text = document.querySelector(`#c${id} .cm-content`);
      if (text) text.setAttribute("aria-labelledby", name);
    }
    if (!this.begun) this.takeDrops(upload);
    this.begun = true;
    return sessionStorage.getItem("wavecheck");
  },

  takeDrops(upload) {
    addEventListener("dragover", (event) => event.preventDefault(), true);
    addEventListener("drop", (event) => {
      if (!event.dataTransfer || !event.dataTransfer.files.length) return;
      event.preventDefault();
      event.stopPropagation();
      getElement(upload).addFiles(event.dataTransfer.files);
    }, true);
  },
};
