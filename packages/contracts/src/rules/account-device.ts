import type { Message } from "./message.ts";

/** What a browser is called that the BFF doesn't know. */
export const UNKNOWN_BROWSER: Message = /*i18n*/ { id: "device.unknown", message: "Unknown browser" };
const UNKNOWN_ON_SYSTEM: Message = /*i18n*/ {
  id: "device.unknown_on_system",
  message: "Unknown browser on {system}",
};
const BROWSER_ON_SYSTEM: Message = /*i18n*/ {
  id: "device.browser_on_system",
  message: "{browser} on {system}",
};

/**
 * What its owner calls a device, in any language.
 *
 * @param label as the BFF makes it (`x-client-device`): "Chrome on Android", "Firefox"
 */
export function deviceName(label: string): Message | string {
  const [, browser = label, system] = /^(.+) on (.+)$/.exec(label) ?? [];
  const isUnknown = browser === UNKNOWN_BROWSER.message;
  if (system === undefined) return isUnknown ? UNKNOWN_BROWSER : browser;
  return isUnknown
    ? { ...UNKNOWN_ON_SYSTEM, values: { system } }
    : { ...BROWSER_ON_SYSTEM, values: { browser, system } };
}
