import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";

/** Where @sparticuz/chromium unpacks itself. */
export const UNPACKED = join(tmpdir(), "chromium");

/**
 * The Chromium to test with: the one named by CHROME_PATH, the system's, Playwright's own, or one unpacked from a
 * package. Null when there is none; `browser/install.ts` gets one.
 */
export function findBrowser(): string | null {
  const places = [process.env["CHROME_PATH"], "/usr/bin/chromium", chromium.executablePath(), UNPACKED];
  return places.find((place) => place !== undefined && existsSync(place)) ?? null;
}
