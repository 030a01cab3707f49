// At the end of every prerendered page (scripts/page-html.ts). After the first paint it loads what the page
// can be read without, above all scripts: earlier, they would compete with visible content for network and
// CPU.
{
  const early = (globalThis.earlyAnswers = {});
  const start = () => {
    const late = document.getElementById("late");
    if (!late) return;
    late.remove();
    // The screen's first calls take these responses instead of sending requests (lib/api.ts).
    for (const address of late.dataset.answers.split(" ")) {
      // Read at once: the time limit would take an unread body away from a phone whose scripts come later.
      const response = fetch(address, { signal: AbortSignal.timeout(15_000) }).then(
        async (answer) => new Response(await answer.blob(), answer),
      );
      // The caller that takes it handles a failure.
      response.catch(() => {});
      early[address] = { sentAt: Date.now(), response };
    }
    // In separate tasks: in one, all of this kept a slow phone from responding to touch for a tenth of a
    // second.
    setTimeout(() => document.head.append(late.content));
    // Formatting the first number takes 20 ms to load its locale tables; a worker, which ends by itself, does
    // that in the meantime.
    // oxlint-disable-next-line eslint/no-new
    setTimeout(() => new Worker("/read-locale-tables.js"));
  };
  // A hidden page is never painted. Browsers that do not report the paint wait a second.
  setTimeout(start, document.hidden ? 0 : 1000);
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });

  // Buttons need the scripts: a click before they load is marked, and replayed later (replayEarlyClicks in
  // main.tsx). Buttons of forms with an action do not.
  addEventListener("click", (event) => {
    const button = event.target.closest("[data-page] button");
    if (!button || button.form?.hasAttribute("action")) return;
    event.preventDefault();
    button.dataset.clickedEarly = "";
  });
}
