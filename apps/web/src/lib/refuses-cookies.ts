/**
 * Whether the browser stores no cookies of ours. Chromium reports them as enabled even if its settings block
 * them, but then it refuses local storage too.
 */
export function refusesCookies(): boolean {
  try {
    return !(navigator.cookieEnabled && globalThis.localStorage);
  } catch {
    return true;
  }
}
