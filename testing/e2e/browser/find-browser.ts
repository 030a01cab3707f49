import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";

/** Where @sparticuz/chromium unpacks its headless shell. */
export const UNPACKED = join(tmpdir(), "chromium");

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
