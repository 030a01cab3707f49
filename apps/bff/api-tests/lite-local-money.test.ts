import type { DeskRates, LocalRate } from "@tradeslip/contracts";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import supertest from "supertest";
import { beforeAll, expect, it, vi } from "vitest";
import { startConsole } from "./start-console.ts";
import { barePages } from "./write-site.ts";

const hand = (rate: string) => ({ mode: "hand", rate }) as const;
const RULE = { band: 10, goodMinutes: 60, tiers: [] };
const KES = {
  ...RULE,
  currency: "KES",
  buy: hand("132.40"),
  sell: hand("126.60"),
  tiers: [{ fromUsd: "1000", buy: "131.00" }],
};
const BUY = { side: "buy", coin: "bitcoin", amount: "39720.50", unit: "local", currency: "KES" };

let root: string;

beforeAll(async () => {
  root = await barePages();
});

/** The text of a page without scripts, and what its form submits. */
function read({ status, text: page }: { status: number; text: string }) {
  const text = page
    .replaceAll(/<style>.*?<\/style>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ");
  return { status, page, text, shown: /name="shown" value="([^"]*)"/.exec(page)?.[1] ?? "" };
}

async function started() {
  const { desk, clock, person } = await startConsole({ env: { WEB_DIST: root } });
  const ada = await person("Ada", "admin");
  const put = async (...rates: readonly (typeof KES)[]) => {
    const { version } = (await ada.get("/api/desk/rates")).body as DeskRates;
    const answer = await ada.put("/api/desk/rates", { version, rates });
    expect([answer.status, (answer.body as DeskRates).pending]).toEqual([200, []]);
    clock.advance(5_000);
    // While a server is fetching the desk's settings, it answers with the previous ones.
    await vi.waitFor(async () => {
      const { rates: now } = (await desk.get("/api/local-rates")).body as { rates: LocalRate[] };
      expect(now.map(({ buy }) => Number(buy))).toEqual(rates.map(({ buy }) => Number(buy.rate)));
    });
  };
  const form = async (path = "/lite/order") => read(await desk.get(path).expect(200));
  let clients = 0;
  const submit = (fields: Record<string, string>) => {
    clients += 1;
    return supertest(desk.address)
      .post("/lite/order")
      .type("form")
      .set("x-forwarded-for", `10.8.0.${clients}`)
      .send(fields);
  };
  /** The slip of an accepted order. */
  const order = async (fields: Record<string, string>) => {
    const { headers } = await submit(fields).expect(303);
    const path = headers["location"] as string;
    const page = read(await desk.get(path).expect(200));
    return { ...page, slip: await desk.slip(path.replace("/lite/q/", "")) };
  };
  return { desk, clock, put, form, submit, order };
}

it("O113: without scripts a desk without rates offers dollars alone", async () => {
  const { form } = await started();
  const { page } = await form();
  expect(page).not.toMatch(/name="(?:currency|shown)"|value="local"/);
});

it("O113: the form says what a dollar is, from which amount on, and since when; also on the first page", async () => {
  const { put, form, clock } = await started();
  await put(KES);
  clock.advance(4 * MINUTE - 5_000);
  for (const path of ["/lite", "/lite/order"]) {
    const { text } = await form(path);
    expect(text).toContain("1 USD = 132.40 KES to buy, 126.60 KES to sell: our rate, set 4 min ago.");
    expect(text).toContain("From 1,000.00 USD on: 131.00 KES to buy, 126.60 KES to sell.");
    expect(text).toContain("KES · Kenyan Shilling");
  }
});

it("O113: shillings are typed, or dollars, and the slip says what is paid or paid out to the cent", async () => {
  const { put, form, submit, order } = await started();
  await put(KES, { ...RULE, currency: "KWD", buy: hand("0.31"), sell: hand("0.305") });
  const { shown } = await form();
  const bought = await order({ ...BUY, shown });
  expect(bought.text).toContain("You pay 39,720.50 KES (1 USD = 132.40 KES)");
  expect(bought.slip).toMatchObject({ usd: "300.00", local: { currency: "KES", amount: "39720.50" } });
  const sold = await order({ ...BUY, side: "sell", unit: "usd", amount: "300", shown });
  expect(sold.text).toContain("You are paid 37,980.00 KES");
  const large = await order({ ...BUY, unit: "usd", amount: "1000", shown });
  expect(large.slip.local).toMatchObject({ rate: "131", amount: "131000.00" });
  const dinars = { ...BUY, amount: "93,125", currency: "KWD", shown };
  const asked = read(await submit(dinars).expect(400));
  expect(asked.text).toContain("“93,125” could mean two amounts. Which one do you mean?");
  expect(asked.text).toContain("93.125 KWD");
  for (const typed of [{ exact: "93.125" }, { amount: "93.125" }]) {
    const dinar = await order({ ...dinars, ...typed });
    expect(dinar.slip.local).toMatchObject({ currency: "KWD", amount: "93.125" });
  }
});

it("O113: a rate that changed since the page was read is told and asked about; what was typed stays", async () => {
  const { put, form, submit, order } = await started();
  await put(KES);
  const { shown } = await form();
  await put({ ...KES, buy: hand("133.00") });
  const asked = read(await submit({ ...BUY, shown }).expect(409));
  expect(asked.text).toContain(
    "Our rate changed to 133.00 KES for 1 USD. Review your order, then try again.",
  );
  expect(asked.text).toContain("1 USD = 133.00 KES to buy");
  expect(asked.page).toMatch(/value="39720.50"/);
  expect(asked.page).toMatch(/<option value="KES"\s+selected/);
  expect(asked.page).toMatch(/value="local"\s+checked/);
  // Sellers were shown the rate that still holds.
  await order({ ...BUY, side: "sell", shown });
  expect((await order({ ...BUY, shown: asked.shown })).slip.local).toMatchObject({ rate: "133" });
});

it("an amount in shillings never becomes dollars once the desk has no rates: the form asks what it is in", async () => {
  const { put, form, submit } = await started();
  await put(KES);
  const { shown } = await form();
  await put();
  const refused = read(await submit({ ...BUY, shown }).expect(400));
  expect(refused.page).toContain(`value="${BUY.amount}"`);
  expect(refused.page).not.toMatch(/name="unit" value="\w+"\s+checked|name="currency"/);
  expect(refused.page.match(/name="unit" value="\w+"\s+required/g)).toHaveLength(2);
  // As a browser sends that form if it doesn't know `required`; and a unit that no form has.
  for (const unit of [{}, { unit: "yen" }]) {
    const again = read(
      await submit({ side: "buy", coin: "bitcoin", amount: BUY.amount, ...unit }).expect(400),
    );
    expect(again.text).toContain("Please choose the currency of this amount.");
    expect(again.page).not.toMatch(/name="unit" value="\w+"\s+checked/);
  }
});

it("O113: an old rate takes no order and says so in words, before and after", async () => {
  const { put, form, submit, clock } = await started();
  await put(KES);
  const { shown } = await form();
  clock.advance(61 * MINUTE);
  const updating = "We're updating our Kenyan Shilling rate. Please try again in a few minutes.";
  expect((await form()).text).toContain(updating);
  expect(read(await submit({ ...BUY, shown }).expect(409)).text).toContain(updating);
});

it.each([
  [{ currency: "" }, 400, "Please choose the currency of this amount."],
  [{ currency: "GHS" }, 400, "We have no rate for GHS. Please choose another currency."],
  [{ amount: "39720.505" }, 400, "KES amounts have at most 2 decimals"],
  [{ amount: "33099.33" }, 400, "Minimum trade amount is $250"],
])("O113: %j is refused with a sentence, and keeps what was typed", async (changes, status, sentence) => {
  const { put, submit } = await started();
  await put(KES);
  const typed = { ...BUY, ...changes };
  const { text, page } = read(await submit(typed).expect(status));
  expect(text).toContain(sentence);
  expect(page).toContain(`value="${typed.amount}"`);
});

it("O113: rates that a form makes up change nothing but what is asked", async () => {
  const { put, submit, order } = await started();
  await put(KES);
  await submit({ ...BUY, shown: "KES-buy-0-1" }).expect(409);
  for (const shown of ["KES-buy-0-0", "KES-buy-0", "KES-buy-x-1", "KES-buy-0-132.4-".repeat(500)])
    expect((await order({ ...BUY, shown })).slip.local).toMatchObject({ rate: "132.4" });
});
