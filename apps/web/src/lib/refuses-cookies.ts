/**
 * Whether the browser keeps no cookie of ours. Chromium calls them enabled even where its settings block
 * them; local storage is refused with them then.
 */
export function refusesCookies(): boolean {
  try {
    return !(navigator.cookieEnabled && globalThis.localStorage);
  } catch {
    return true;
  }
}
