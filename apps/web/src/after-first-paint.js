// Stands at the end of every prerendered page (scripts/page-files.ts) and brings what it can be read without, its scripts
// above all, once it has been painted: before that they would take the line and the processor from what is to be seen.
{
  const start = () => {
    const late = document.getElementById("late");
    if (!late) return;
    document.head.append(late.content);
    late.remove();
    // What the first number waits for, a 50th of a second, is read beside the page, by a worker that ends by itself.
    // oxlint-disable-next-line eslint/no-new
    new Worker("/read-locale-tables.js");
  };
  // Nobody sees a hidden page, so it is not painted. Some browsers tell no page when it was: they get a second for it.
  setTimeout(start, document.hidden ? 0 : 1000);
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });

  // A button needs the scripts: pressed before they are here, it is pressed again when they are (app/press-again.ts).
  addEventListener("click", (event) => {
    const button = event.target.closest("[data-page] button");
    if (!button) return;
    event.preventDefault();
    button.dataset.pressed = "";
  });
}
