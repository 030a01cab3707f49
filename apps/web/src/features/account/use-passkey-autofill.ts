import type { PasskeyAnswer } from "@tradeslip/contracts";
import { useEffect, useEffectEvent, useState } from "react";
import { prefetchWhenIdle } from "../../lib/when-idle.ts";

/** Less than the 15 minutes for which the options given to a browser are valid (docs/product.md, P10.22). */
const STALE_MS = 10 * 60_000;
/** As in `whyNoPasskeys`: such a page need not load the code that says why. */
const DIGITS = /^[\d.]+$|:/;

/**
 * While `isOn`, the browser offers passkeys in the page's field whose `autocomplete` ends with "webauthn".
 * The code is loaded only if the browser supports it, once the page is idle.
 */
export function usePasskeyAutofill(isOn: boolean, onChosen: (answer: PasskeyAnswer) => void): void {
  const chosen = useEffectEvent(onChosen);
  const [since, setSince] = useState(() => Date.now());
  useEffect(() => {
    if (!isOn || DIGITS.test(location.hostname) || !("PublicKeyCredential" in globalThis)) return;
    const over = new AbortController();
    const { signal } = over;
    const renew = () => setSince(Date.now());
    const renewIfStale = () => {
      if (document.visibilityState === "visible" && Date.now() - since > STALE_MS) renew();
    };
    document.addEventListener("visibilitychange", renewIfStale, { signal });
    addEventListener("focus", renewIfStale, { signal });
    const stopWaiting = prefetchWhenIdle(async () => {
      if (!(await canOffer())) return;
      const { offerPasskeys } = await import("./factors/ask-passkey.ts");
      const answer = await offerPasskeys(signal);
      if (answer === null) return;
      chosen(answer);
      // The answered challenge is spent.
      renew();
    });
    return () => {
      stopWaiting();
      over.abort();
    };
  }, [isOn, since]);
}

async function canOffer(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}
