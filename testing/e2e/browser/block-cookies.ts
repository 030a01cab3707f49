import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, BrowserType, LaunchOptions, Page } from "@playwright/test";

/** Chromium's number for "do not allow". */
const BLOCK = 2;

/**
 * From now on drops all cookies of API answers; local storage works. Resolves to a function that undoes this.
 */
export async function dropCookies(context: BrowserContext): Promise<() => Promise<void>> {
  await context.clearCookies();
  await context.route("**/api/**", async (route) => {
    const response = await route.fetch();
    // Playwright stores the cookies that it fetched.
    await context.clearCookies();
    const { "set-cookie": _dropped, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  return () => context.unroute("**/api/**");
}

/**
 * A browser with the setting "Don't allow sites to save data on your device": no cookies, no local storage.
 */
export async function launchWithoutCookies(
  type: BrowserType,
  options: LaunchOptions,
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), "tradeslip-profile-"));
  const settings = { profile: { default_content_setting_values: { cookies: BLOCK } } };
  await mkdir(join(profile, "Default"));
  await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(settings));
  const context = await type.launchPersistentContext(profile, options);
  return {
    context,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** False once the setting is in effect. */
export function keepsData(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    try {
      return localStorage.length >= 0;
    } catch {
      return false;
    }
  });
}
