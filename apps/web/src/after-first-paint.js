// Stands at the end of every prerendered page (scripts/page-html.ts). After the first paint it loads what the
// page can be read without, scripts above all: earlier they would compete with what is to be seen for
// connection and processor.
{
  const early = (globalThis.earlyAnswers = {});
  const start = () => {
    const late = document.getElementById("late");
    if (!late) return;
    late.remove();
    // The screen's first calls take these in place of calls of their own (lib/api.ts).
    for (const address of late.dataset.answers.split(" ")) {
      const response = fetch(address, { signal: AbortSignal.timeout(15_000) });
      // Its taker learns of a failure.
      response.catch(() => {});
      early[address] = { sentAt: Date.now(), response };
    }
    // In turns of their own: in one, all this kept a slow phone from answering a touch for a tenth of a
    // second.
    setTimeout(() => document.head.append(late.content));
    // The first formatted number needs 20 ms to load its locale tables: a worker, which ends by itself, does
    // it meanwhile.
    // oxlint-disable-next-line eslint/no-new
    setTimeout(() => new Worker("/read-locale-tables.js"));
  };
  // A hidden page is never painted. Some browsers do not report the paint: they wait a second.
  setTimeout(start, document.hidden ? 0 : 1000);
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });

  // A button needs the scripts: a click before they are here is replayed when they are (replayEarlyClicks in
  // main.tsx). That of a form with an address of its own doesn't.
  addEventListener("click", (event) => {
    const button = event.target.closest("[data-page] button");
    if (!button || button.form?.hasAttribute("action")) return;
    event.preventDefault();
    button.dataset.clickedEarly = "";
  });
}
