import { gzipSync } from "node:zlib";
import { ALL } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { expect, test } from "../stack/test.ts";

for (const screen of ALL) {
  test(`a first visit to ${screen.path} loads at most ${screen.scriptLimitKb} kB of script`, async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on("response", (response) => {
      if (response.headers()["content-type"]?.includes("javascript")) scripts.push(response.url());
    });
    await openScreen(page, screen);
    await page.waitForLoadState("networkidle");
    // Asked for once more: of a worker's script the browser keeps no text.
    const bodies = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).body()));
    const kB = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
    test.info().annotations.push({ type: "script size", description: `${kB.toFixed(1)} kB gzip` });
    expect(bodies.length).toBeGreaterThan(0);
    expect(kB).toBeLessThanOrEqual(screen.scriptLimitKb);
  });
}
