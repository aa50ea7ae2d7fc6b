"use strict";
(() => {
  const box = document.querySelector("#filter"), said = document.querySelector(".filter output");
  const rows = [...document.querySelectorAll("tr[data-filter]")].map((row) => ({
    row, text: [...row.cells].map((cell) => cell.textContent).concat(row.dataset.filter).join(" ").toLowerCase(),
  }));

  /* A row stays if it has every word; an id is a whole word, so that CO4 does not find CO40. */
  const has = (text, word) => /^[a-z]+\d+$/.test(word)
    ? new RegExp(`\\b${word}\\b`).test(text) : text.includes(word);

  const apply = () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { row, text } of rows) {
      row.hidden = !words.every((word) => has(text, word));
      shown += !row.hidden;
    }
    for (const part of document.querySelectorAll(".part"))
      part.hidden = ![...part.querySelectorAll("tr[data-filter]")].some((row) => !row.hidden);
    said.textContent = words.length ? `${shown} of ${rows.length}` : "";
  };

  box.addEventListener("input", apply);
  apply();
})();
