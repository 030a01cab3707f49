import { UNKNOWN_BROWSER } from "@tradeslip/contracts/rules";

/** The first match counts: browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPX|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Just enough to recognise one's own device, such as "Chrome on Android", which `deviceName` says in any
 * language.
 */
export function deviceLabel(userAgent: string | undefined): string {
  const browser = nameIn(BROWSERS, userAgent) ?? UNKNOWN_BROWSER.message;
  const system = nameIn(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(names: typeof BROWSERS, userAgent = ""): string | undefined {
  return names.find(([shape]) => shape.test(userAgent))?.[1];
}
