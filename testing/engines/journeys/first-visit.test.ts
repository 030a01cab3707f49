import { heading } from "../page/page.ts";
import { expect, test } from "../test.ts";

const SCREENS = [
  { path: "/", name: "Fast and Trusted Crypto Trading", data: null },
  { path: "/rates", name: "Exchange rates", data: "United States" },
  { path: "/market", name: "Cryptocurrency Market", data: "Bitcoin" },
  { path: "/users", name: /, Trader$/, data: "Bitcoin" },
];

test.for(SCREENS)(
  "a fresh visitor sees $path, without complaints and from this server alone",
  async ({ path, name, data }, { visit }) => {
    const page = await visit();
    await page.open(path);
    await page.see(heading(name));
    if (data) {
      await page.see({ text: data });
      // The price source's clock stands still, so a slow run finds older prices.
      await page.see({ text: /^(?:Live,|Updated|Delayed, from)/ });
    }
    const origins = await page.run(() => [
      ...new Set(performance.getEntriesByType("resource").map((entry) => new URL(entry.name).origin)),
    ]);
    expect(origins).toEqual([await page.run(() => location.origin)]);
  },
);
