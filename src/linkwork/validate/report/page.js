"use strict";
// A tile shows only the rows of its verdict; chosen again, it shows all.
for (const tile of document.querySelectorAll(".tile")) {
  tile.addEventListener("click", () => {
    const wanted = tile.getAttribute("aria-pressed") === "true" ? "" : tile.dataset.verdict;
    for (const other of document.querySelectorAll(".tile")) {
      other.setAttribute("aria-pressed", String(other.dataset.verdict === wanted));
    }
    for (const row of document.querySelectorAll("tr[data-verdict]")) {
      row.classList.toggle("chosen", row.dataset.verdict === wanted);
    }
    for (const part of document.querySelectorAll("article, .chapter")) {
      part.classList.toggle("chosen", part.querySelector("tr.chosen") !== null);
    }
    document.body.classList.toggle("filtered", wanted !== "");
  });
}
