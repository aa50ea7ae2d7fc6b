"use strict";
(() => {
  const PACE = 850;
  const players = [];

  class Player {
    constructor(article, film) {
      this.article = article;
      this.film = film;
      this.bar = article.querySelector(".player");
      this.slider = this.bar.querySelector("input");
      this.count = this.bar.querySelector(".count");
      this.last = film.sides[0].length - 1;
      this.sides = film.sides.map((steps, number) => this.side(steps, number));
      this.timer = 0;
      this.slider.max = this.last;
      this.slider.addEventListener("input", () => { this.pause(); this.show(+this.slider.value); });
      for (const button of this.bar.querySelectorAll("[data-do]"))
        button.addEventListener("click", () => this.act(button.dataset.do));
      this.bar.hidden = false;
      this.show(film.moment);
    }

    side(steps, number) {
      const root = this.article.querySelector(`[data-side="${number}"]`);
      const columns = new Map();
      for (const cell of root.querySelectorAll("[data-column]")) {
        const key = +cell.dataset.column;
        columns.set(key, [...(columns.get(key) || []), cell]);
      }
      return {
        steps, root, columns,
        dots: [...root.querySelectorAll("[data-lane]")],
        lines: new Map([...root.querySelectorAll("[data-line]")].map((e) => [e.dataset.line, e])),
        caption: root.querySelector(".caption"),
        graph: root.querySelector(".graph"),
      };
    }

    act(what) {
      const goals = { first: 0, back: this.at - 1, next: this.at + 1, last: this.last, moment: this.film.moment };
      if (what === "play") return this.timer ? this.pause() : this.play();
      this.pause();
      this.show(Math.max(0, Math.min(this.last, goals[what])));
    }

    play() {
      if (this.at >= this.last) this.show(0);
      this.mark(true);
      this.timer = setInterval(() => {
        this.show(this.at + 1);
        if (this.at >= this.last) this.pause();
      }, PACE);
    }

    pause() {
      clearInterval(this.timer);
      this.timer = 0;
      this.mark(false);
    }

    mark(playing) {
      const button = this.bar.querySelector('[data-do="play"]');
      button.classList.toggle("playing", playing);
      button.setAttribute("aria-label", playing ? "Pause" : "Play");
    }

    show(step) {
      this.at = step;
      this.slider.value = step;
      this.count.textContent = `${step + 1} / ${this.last + 1}`;
      for (const side of this.sides) this.draw(side, step);
    }

    /* Where every lane is follows from all moves so far; a pause shows what came before it. */
    draw(side, step) {
      const places = new Map(), seen = new Set();
      let current = {}, text = "";
      for (const each of side.steps.slice(0, step + 1)) {
        for (const [lane, place] of Object.entries(each.m || {}))
          places.set(+lane, place || { ended: places.get(+lane) });
        if (each.c !== undefined) seen.add(each.c);
        if (each.t) { current = each; text = each.t; }
      }
      for (const dot of side.dots) {
        let place = places.get(+dot.dataset.lane);
        const ended = place && !Array.isArray(place);
        while (place && !Array.isArray(place)) place = place.ended;
        if (place) dot.setAttribute("transform", `translate(${place[0]},${place[1]})`);
        dot.classList.toggle("ended", !!ended);
        dot.classList.toggle("talks", (current.l || []).includes(+dot.dataset.lane));
      }
      const lit = current.h ? current.h.join(" ") : "";
      for (const [key, line] of side.lines) line.classList.toggle("now", key === lit);
      for (const [key, cells] of side.columns)
        for (const cell of cells) {
          cell.classList.toggle("later", !seen.has(key));
          cell.classList.toggle("now", key === current.c);
        }
      side.caption.textContent = text;
      const head = side.columns.get(current.c);
      if (head) this.reveal(head[0]);
      this.follow(side.graph, side.dots.filter((dot) => dot.classList.contains("talks"))[0], side.lines.get(lit));
    }

    /* A drawing larger than its box is moved so that the lanes that communicate are seen, and all
       of the line where they do if it fits: its token stands at its end. */
    follow(box, dot, line) {
      if (!dot) return;
      const [x, y] = dot.getAttribute("transform").slice(10, -1).split(",").map(Number);
      const scale = box.scrollWidth / box.querySelector("svg").viewBox.baseVal.width;
      const [from, width] = line ? ["x", "width"].map((name) => line.getAttribute(name) * scale) : [x * scale, 0];
      const fits = width > 0 && width <= box.clientWidth;
      const start = fits ? from + (width - box.clientWidth) / 2 : from - 8;
      const left = box.scrollWidth > box.clientWidth ? start : 0;
      const top = box.scrollHeight > box.clientHeight ? y * scale - box.clientHeight / 2 : 0;
      box.scrollTo({ left, top });
    }

    reveal(cell) {
      const box = cell.closest(".scroll"), place = cell.offsetLeft - box.clientWidth / 2;
      box.scrollTo({ left: place });
    }
  }

  const KEYS = { ArrowLeft: "back", ArrowRight: "next", " ": "play", Home: "first", End: "last" };

  /* Keys act on the player in view; what has the focus keeps the keys that it knows itself. */
  document.addEventListener("keydown", (event) => {
    const what = KEYS[event.key];
    const busy = event.target.closest("input, button, a, summary, .scroll");
    if (!what || busy || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const visible = (player) => {
      const box = player.article.getBoundingClientRect();
      return Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0));
    };
    const chosen = [...players].sort((a, b) => visible(b) - visible(a))[0];
    if (!chosen) return;
    event.preventDefault();
    chosen.act(what);
  });

  for (const article of document.querySelectorAll("article.result")) {
    const film = article.querySelector("script.film");
    if (film) players.push(new Player(article, JSON.parse(film.textContent)));
  }
})();
