import supertest from "supertest";
import { expect, it } from "vitest";
import { coinSays, startAlteredDesk } from "./altered-market.ts";
import { barePages } from "./write-site.ts";

const BUY = { side: "buy", coin: "bitcoin", amount: "500", unit: "usd" };
const SHOWN = /name="prices" value="([^"]*)"/;

/** A desk whose source names 70,000 dollars for a bitcoin, or what a test makes of that. */
async function started() {
  const desk = await startAlteredDesk({ env: { WEB_DIST: await barePages(), ORDER_SPREAD_PERCENT: "1" } });
  const set = async (price: number) => {
    desk.alter(coinSays("bitcoin", () => ({ current_price: price })));
    await desk.renew();
  };
  await set(70_000);
  const shownBy = async (path: string) => SHOWN.exec((await desk.get(path).expect(200)).text)![1]!;
  let clients = 0;
  const submit = (fields: object) => {
    clients += 1;
    const from = `10.7.0.${clients}`;
    return supertest(desk.address)
      .post("/lite/order")
      .type("form")
      .set("x-forwarded-for", from)
      .send({ ...BUY, ...fields });
  };
  const rateOf = async (fields: object) => {
    const { headers } = await submit(fields).expect(303);
    return (await desk.slip(headers["location"]!.replace("/lite/q/", ""))).rate;
  };
  return { desk, set, shownBy, submit, rateOf };
}

it("without scripts, too, an order is made at the price that its page showed, for two minutes", async () => {
  const { set, shownBy, rateOf } = await started();
  for (const path of ["/lite", "/lite/order"]) {
    await set(70_000);
    const prices = await shownBy(path);
    await set(70_700);
    expect(await rateOf({ prices })).toBe("70700");
    expect(await rateOf({ prices, side: "sell" })).toBe("69300");
  }
});

it("later, a page that showed another price is told the new one and asked; what was typed stays", async () => {
  const { desk, set, shownBy, submit, rateOf } = await started();
  const prices = await shownBy("/lite");
  await set(70_700);
  for (let minute = 0; minute < 3; minute += 1) await desk.renew();
  const { text } = await submit({ prices }).expect(409);
  expect(text.replaceAll(/<[^>]+>|[\u2066-\u2069]/g, "")).toContain(
    "The price changed to $71,407.00 for 1 BTC. Review your order, then try again.",
  );
  expect(text).toMatch(/name="amount"[^>]*value="500"/);
  expect(await rateOf({ prices: SHOWN.exec(text)![1]! })).toBe("71407");
});

it.each(["", "bitcoin", "bitcoin:0:0", "bitcoin:1e9:x", "ethereum:1:1", "::: :"])(
  "an older page's form, or one of garbage (%j), is ordered at today's price",
  async (prices) => {
    const { rateOf } = await started();
    expect(await rateOf({ prices })).toBe("70700");
  },
);
