// Stands in the empty page of /desk (scripts/prerender.ts), before its scripts: what the console asks first
// is under way while they load, and lib/api.ts takes the answers. A reader who is not logged in here, as far
// as this browser knows (features/account/session-hint.ts), asks for nothing that would be refused.
{
  const early = (globalThis.earlyAnswers = {});
  const ask = (address) => {
    const response = fetch(address, { signal: AbortSignal.timeout(15_000) });
    // Its taker learns of a failure.
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
    // Storage is blocked: nothing is known.
  }
}
