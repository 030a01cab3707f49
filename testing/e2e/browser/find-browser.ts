import { statSync } from "node:fs";
import { join } from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";

/** Where @sparticuz/chromium unpacks: a program in a folder that others can write to is not ours to run. */
export const UNPACK_FOLDER = join(import.meta.dirname, "../node_modules/.cache/browser");
/** The headless shell in it. */
export const UNPACKED = join(UNPACK_FOLDER, "chromium");

/**
 * The Chromium to test with: the one named by CHROME_PATH, the system's, Playwright's own, or one unpacked
 * from a package. Null when there is none; `browser/install.ts` gets one.
 */
export function findBrowser(): string | null {
  return firstOf([process.env["CHROME_PATH"], "/usr/bin/chromium", chromium.executablePath(), UNPACKED]);
}

/**
 * Chromium without windows of its own, or the one named by CHROME_PATH: a new page takes a third of the
 * processor time. It has no settings and blocks no pop-ups: tests of these need `inFullBrowser`.
 */
export function findHeadlessShell(): string | null {
  return firstOf([process.env["CHROME_PATH"], UNPACKED]);
}

/** For tests of what a headless shell does not do. */
export function inFullBrowser(options: LaunchOptions): LaunchOptions {
  const executablePath = findBrowser();
  return executablePath ? { ...options, executablePath } : options;
}

function firstOf(places: readonly (string | undefined)[]): string | null {
  return places.find((place) => place && statSync(place, { throwIfNoEntry: false })?.isFile()) ?? null;
}
