// Inlined in the empty page of /desk (scripts/prerender.ts), before its scripts: sends the console's first
// requests while they load, and lib/api.ts takes the responses. A reader who is not logged in, as far as this
// browser knows (features/account/session-hint.ts), sends no requests that would be refused.
{
  const early = (globalThis.earlyAnswers = {});
  const ask = (address) => {
    // Read at once, as in after-first-paint.js.
    const response = fetch(address, { signal: AbortSignal.timeout(15_000) }).then(
      async (answer) => new Response(await answer.blob(), answer),
    );
    // The caller that takes it handles a failure.
    response.catch(() => {});
    early[address] = { sentAt: Date.now(), response };
  };
  ["/api/session", "/api/config"].forEach(ask);
  try {
    if (localStorage.getItem("tradeslip.session") === "in")
      ["/api/desk/orders?state=inbox", "/api/desk/orders?agent=me&state=open", "/api/desk/settings"].forEach(
        ask,
      );
  } catch {
    // Storage is blocked: the session is unknown.
  }
}
