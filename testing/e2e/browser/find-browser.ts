import { statSync } from "node:fs";
import { join } from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";

/** Where @sparticuz/chromium unpacks: never run a program from a folder that others can write to. */
export const UNPACK_FOLDER = join(import.meta.dirname, "../node_modules/.cache/browser");
/** The headless shell in that folder. */
export const UNPACKED = join(UNPACK_FOLDER, "chromium");

/**
 * The Chromium to test with: the one named by CHROME_PATH, the system's, Playwright's own, or one unpacked
 * from a package. Null if there is none; `browser/install.ts` gets one.
 */
export function findBrowser(): string | null {
  return firstOf([process.env["CHROME_PATH"], "/usr/bin/chromium", chromium.executablePath(), UNPACKED]);
}

/**
 * Chromium's headless shell, or the browser named by CHROME_PATH: a new page takes a third of the CPU time.
 * It has no settings and blocks no pop-ups, so tests of these need `inFullBrowser`.
 */
export function findHeadlessShell(): string | null {
  return firstOf([process.env["CHROME_PATH"], UNPACKED]);
}

/** For tests of what a headless shell cannot do. */
export function inFullBrowser(options: LaunchOptions): LaunchOptions {
  const executablePath = findBrowser();
  return executablePath ? { ...options, executablePath } : options;
}

function firstOf(places: readonly (string | undefined)[]): string | null {
  return places.find((place) => place && statSync(place, { throwIfNoEntry: false })?.isFile()) ?? null;
}
