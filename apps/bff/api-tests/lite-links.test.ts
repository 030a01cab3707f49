import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { BUY, startOrderDesk } from "./orders-client.ts";
import { writeSite } from "./write-site.ts";

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tradeslip-lite-links-"));
  const page = (name: string, path?: string) => ({ name, html: `<title>${name}`, ...(path && { path }) });
  await writeSite(root, [
    ...["index", "rates", "app", "404"].map((name) => page(name)),
    page("fr-rates", "/fr/rates"),
    page("fr-app", "/fr/q/:token"),
    page("fr-404", "/fr/*"),
  ]);
});

const start = () => startOrderDesk({ env: { WEB_DIST: root } });

it.each([
  ["/q/2.a-b_c?lite", "/lite/q/2.a-b_c"],
  ["/q/2.a-b_c/?lite", "/lite/q/2.a-b_c"],
  ["/fr/q/2.a-b_c?lite", "/lite/q/2.a-b_c"],
  ["/q/..%2Fterms?lite", "/lite/q/..%2Fterms"],
  ["/q/?lite", "/lite"],
  ["/?lite", "/lite"],
  ["/rates?lite", "/lite"],
  ["/users/ada?lite", "/lite"],
  ["/nowhere?lite", "/lite"],
  ["/fr/rates?lite", "/lite"],
  ["/fr/nowhere?lite", "/lite"],
])("the link of a page that needs scripts leads from %s to %s, and no cache keeps it", async (path, to) => {
  const { headers } = await (await start()).get(path).expect(303);
  expect([headers["location"], headers["cache-control"]]).toEqual([to, "no-store"]);
});

it("an order's own link leads to the same order without scripts; any other search leaves it where it is", async () => {
  const desk = await start();
  const { token, reference } = await desk.issue(BUY);
  const { headers } = await desk.get(`/q/${token}?lite`).expect(303);
  expect((await desk.get(headers["location"]!).expect(200)).text).toContain(reference);
  for (const search of ["", "?", "?lite=0", "?from=lite"])
    expect((await desk.get(`/q/${token}${search}`).expect(200)).text).toContain("<title>app");
});

it.each([
  ["exchange", "xrp", "/lite/order?side=sell&amp;coin=xrp"],
  ["dashboard", "ripple", "/lite/order?side=sell&amp;coin=xrp"],
  ["dashboard", "tether", "/lite/order?side=sell&amp;coin=usdt"],
  ["dashboard", "litecoin", "/users?trade=litecoin&amp;side=sell"],
] as const)("an expired slip of the %s in %s leads to a new order in it: %s", async (surface, coinId, to) => {
  const desk = await start();
  const { token } = await desk.issue({ ...BUY, side: "sell", surface, coinId });
  desk.clock.advance(16 * 60_000);
  const { text } = await desk.get(`/lite/q/${token}`).expect(200);
  expect(text).toContain(`<a class="button" href="${to}">`);
});
