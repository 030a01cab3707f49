import { createHash } from "node:crypto";
import supertest from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { startOrderDesk, WHATSAPP_NUMBER, type OrderDesk } from "./orders-client.ts";
import { MARKET_PATHS } from "./start-desk.ts";
import { barePages } from "./write-site.ts";

const PATHS = ["/lite", "/lite/rates", "/lite/market", "/lite/order"] as const;
const BUY = { side: "buy", coin: "bitcoin", amount: "500", unit: "usd" };

const KEY_REFUSED = "This browser blocks cookies. It won't be known as the one that made this order.";

let root: string;

beforeAll(async () => {
  root = await barePages();
});

const start = (env: Record<string, string> = {}): Promise<OrderDesk> =>
  startOrderDesk({ env: { WEB_DIST: root, ...env } });

/** Submits a form like a browser. Each call comes from another client unless `from` names one. */
let clients = 0;
function submit(desk: OrderDesk, fields: Record<string, string>, headers: Record<string, string> = {}) {
  clients += 1;
  return supertest(desk.address)
    .post("/lite/order")
    .type("form")
    .set({ "x-forwarded-for": `10.9.${clients >> 8}.${clients & 255}`, ...headers })
    .send(fields);
}

/** The text of a page without its tags. */
const textOf = (html: string) =>
  html
    .replaceAll(/<style>.*?<\/style>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");

describe("a page", () => {
  it.each(PATHS)("%s loads nothing: no script, picture, font or style sheet of its own", async (path) => {
    const desk = await start();
    const { text, headers } = await desk.get(path).expect(200);
    expect(text).not.toMatch(/<script|<img|@font-face|rel="stylesheet"|url\(/);
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}'`);
    // Browsers send a form's Origin as null under `no-referrer`, and the order would be refused.
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["vary"]).toBe("Accept-Encoding, Accept-Language");
  });

  it("that is not there says so, without scripts as well", async () => {
    const desk = await start();
    const { text } = await desk.get("/lite/nothing").expect(404);
    expect(textOf(text)).toContain("Page not found");
    expect(text).not.toContain("<script");
  });

  it.each([...PATHS, "/lite/nothing", "/lite/q/nothing"])(
    "%s lets no phone make links of its figures",
    async (path) => {
      const { text } = await (await start()).get(path);
      expect(text).toContain(
        '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />',
      );
    },
  );
});

describe("prices", () => {
  it("are those of the API, with their time", async () => {
    const desk = await start();
    const { freshness, rates } = await desk.read("/api/rates");
    const usd = (rates as { currency: string; buyRate: number }[]).find(({ currency }) => currency === "USD");
    const text = textOf((await desk.get("/lite").expect(200)).text);
    const shown = usd!.buyRate.toLocaleString("en-US", { style: "currency", currency: "USD" });
    expect(text).toContain(`1 BTC in United States`);
    expect(text).toContain(shown);
    expect(text).toMatch(
      new RegExp(
        `Live when this page loaded at [\\d:]{8} UTC: from ${freshness.asOf.slice(11, 19)} UTC , \\d s old`,
      ),
    );
  });

  it("start with the country of the reader's language, or the one they chose", async () => {
    const desk = await start();
    const german = await desk.get("/lite", { "accept-language": "de-DE,de;q=0.9" });
    expect(textOf(german.text)).toMatch(/1 BTC in Germany.*€/);
    const chosen = await desk.get("/lite?country=jp", { "accept-language": "de-DE" });
    expect(textOf(chosen.text)).toMatch(/1 BTC in Japan.*¥/);
    for (const odd of ["/lite?country=xx", "/lite?country=jp&country=us", "/lite?country=%00"]) {
      expect(textOf((await desk.get(odd).expect(200)).text)).toContain("1 BTC in United States");
    }
  });

  it.each([
    ["5,000 letters", "x".repeat(5000)],
    ["15 kB", `en-u${Array.from({ length: 1500 }, (_, index) => `-a${1_000_000 + index}`).join("")}`],
    ["en-a-true", "en-a-true"],
    ["*", "*"],
    ["en-US@posix", "en-US@posix"],
    ["\u00ff", "\u00ff"],
  ])("M84: are shown as the site writes them for the language %s", async (_name, language) => {
    const desk = await start();
    const { text } = await desk.get("/lite", { "accept-language": language }).expect(200);
    expect(textOf(text)).toMatch(/\$\d{2},\d{3}\.\d{2}/);
  });

  it("age, where it comes from and the fee are a line each", async () => {
    const desk = await start({ ORDER_SPREAD_PERCENT: "1.5" });
    const { text } = await desk.get("/lite/order").expect(200);
    const [, note = ""] = /<div class="note" id="age">(.*?)<\/div>/s.exec(text) ?? [];
    const lines = [...note.matchAll(/<p>(.*?)<\/p>/gs)].map(([, line = ""]) => textOf(line).trim());
    expect(lines).toEqual([
      expect.stringMatching(/^Live when this page loaded at .* old\.$/),
      "Where it comes from",
      expect.stringMatching(/^Our fee is in these prices: 1\.5% when you buy, /),
    ]);
    expect(textOf(note.replaceAll(/<p>.*?<\/p>/gs, "")).trim()).toBe("");
  });

  it("that no source ever gave are called indicative; a market list that is not there is a 503 with a way on", async () => {
    const desk = await start();
    desk.simulator.fault("error-500");
    expect(textOf((await desk.get("/lite").expect(200)).text)).toContain("Indicative rates");
    const market = await desk.get("/lite/market").expect(503);
    expect(textOf(market.text)).toContain("Failed to fetch market data. Please try again.");
    expect(market.headers["retry-after"]).toMatch(/^\d+$/);
    expect(market.text).toContain('href="/lite/market"');
  });

  it("age: live for two intervals and three minutes at most, then updated, and delayed once nothing newer comes", async () => {
    const desk = await start();
    for (const path of MARKET_PATHS) await desk.read(path);
    // The refresh is in flight until it times out.
    desk.simulator.fault("hang");
    const ratesAfter = async (ms: number) => {
      desk.clock.advance(ms);
      return textOf((await desk.get("/lite/rates").expect(200)).text);
    };
    expect(await ratesAfter(179_000)).toMatch(
      /Live when this page loaded at .* UTC: from .* UTC , 2 min old/,
    );
    expect(await ratesAfter(2_000)).toMatch(/Updated at .* UTC , 3 min before this page loaded/);
    await ratesAfter(27 * 60_000);
    await desk.settled();
    expect(await ratesAfter(0)).toMatch(/Delayed , from .* UTC , 30 min before this page loaded/);
  });
});

describe("an order", () => {
  it.each([
    ["buy", "usd", "500"],
    ["sell", "usd", "500.00"],
    ["buy", "coin", "0.5"],
    ["sell", "coin", "0,5"],
  ])("to %s in %s becomes the slip that the API shows, and a chat link", async (side, unit, amount) => {
    const desk = await start();
    const made = await submit(desk, { ...BUY, side, unit, amount }).expect(303);
    const address = made.headers["location"] as string;
    const slip = await desk.slip(address.replace("/lite/q/", ""));
    expect(slip).toMatchObject({ side, status: "valid", coin: { id: "bitcoin" } });
    const page = await desk.get(address).expect(200);
    const text = textOf(page.text);
    expect(text).toContain(slip.reference);
    const cents = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2 });
    expect(text).toContain(`${slip.coinAmount} BTC for ${cents.format(Number(slip.usd))} USD`);
    expect(text).toContain(`${cents.format(Number(slip.rate))} USD for 1 BTC`);
    const [, link = ""] = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(page.text) ?? [];
    const chat = new URL(link);
    expect(chat.pathname).toBe(`/${WHATSAPP_NUMBER}`);
    const message = chat.searchParams.get("text") ?? "";
    expect(message.split("\n")[0]).toBe(`Order ${slip.reference}`);
    expect(message).toContain(`${desk.address}/q/${address.replace("/lite/q/", "")}`);
    expect(text).toContain("Copy this text");
    expect(text).toContain(`Price checked ${slip.freshness.asOf.slice(11, 16)} UTC`);
  });

  it("takes four requests from rates to chat, and three from the start", async () => {
    const desk = await start();
    const rates = await desk.get("/lite/rates").expect(200);
    expect(rates.text).toContain('href="/lite/order"');
    const form = await desk.get("/lite/order").expect(200);
    for (const page of [form, await desk.get("/lite").expect(200)])
      expect(page.text).toContain('<form action="/lite/order" method="post">');
    const { headers } = await submit(desk, BUY).expect(303);
    expect((await desk.get(headers["location"] as string).expect(200)).text).toContain("https://wa.me/");
  });

  it.each([
    ["249.99", "Minimum trade amount is $250"],
    ["99999999", "Maximum trade amount is $10,000,000"],
    ["", "Please enter an amount such as 250.00"],
    ["abc", "Please enter an amount such as 250.00"],
    ["9".repeat(20), "Maximum trade amount is $10,000,000"],
    ["10000001", "Maximum trade amount is $10,000,000"],
    ["-300", "An amount can't be negative. Please enter one such as 250.00"],
    ["500.1234", "US dollar amounts have at most 2 decimals"],
  ])("of %j is refused with a sentence, and keeps what was typed", async (amount, sentence) => {
    const desk = await start();
    const { text } = await submit(desk, { ...BUY, side: "sell", coin: "solana", amount }).expect(400);
    expect(textOf(text)).toContain(sentence);
    expect(text).toContain(`value="${amount}"`);
    expect(textOf(text.slice(text.indexOf('id="refused"')).slice(0, 200))).toContain(sentence);
    expect(text).toMatch(/value="sell"\s+checked/);
    expect(text).toMatch(/<option value="solana"\s+selected/);
  });

  it.each([
    ["1.5", /BTC \$[\d,.]+ \/ \$[\d,.]+/, "Coin, and price to buy / to sell"],
    ["0", /BTC ≈ \$75,800\.00/, "≈ is an indicative price: our team will confirm it."],
  ])("is chosen from a list that fits 320 px, with a spread of %s %%", async (spread, bitcoin, words) => {
    const desk = await start({ ORDER_SPREAD_PERCENT: spread });
    if (spread === "0") desk.simulator.fault("error-500");
    const { text } = await desk.get("/lite/order").expect(200);
    const options = [...text.matchAll(/<option[^>]*>([^<]+)</g)].map(([, option = ""]) => option.trim());
    expect(options).toHaveLength(11);
    expect(options[0]).toMatch(bitcoin);
    // At 16 px, with room for the arrow.
    for (const option of options) expect(option.length, option).toBeLessThanOrEqual(30);
    expect(textOf(text)).toContain(words);
  });

  it("is shown at the price that it will have, with the operator's spread on either side", async () => {
    const desk = await start({ ORDER_SPREAD_PERCENT: "1" });
    const { text } = await desk.get("/lite/order").expect(200);
    const [, buy = "", sell = ""] = /BTC (\$[\d,.]+) \/ (\$[\d,.]+)/.exec(textOf(text)) ?? [];
    for (const [side, shown] of [
      ["buy", buy],
      ["sell", sell],
    ] as const) {
      const made = await submit(desk, { ...BUY, side }).expect(303);
      const slip = await desk.slip((made.headers["location"] as string).replace("/lite/q/", ""));
      expect(Number(shown.replace(/[$,]/g, ""))).toBe(Number(slip.rate));
    }
  });

  it.each([
    ["0", null],
    ["1.5", "1.5% when you buy, 1.5% when you sell."],
    ["3,1", "3% when you buy, 1% when you sell."],
  ])("O113: says the desk's fee before an order is made, with a spread of %s %%", async (spread, said) => {
    const desk = await start({ ORDER_SPREAD_PERCENT: spread });
    const text = textOf((await desk.get("/lite/order").expect(200)).text);
    if (said === null) expect(text).not.toContain("Our fee is");
    else expect(text).toContain(`Our fee is in these prices: ${said}`);
  });

  it("asks where an amount can mean two, and takes the one chosen", async () => {
    const desk = await start();
    const typed = { ...BUY, unit: "coin", coin: "solana", amount: "1.234" };
    const { text } = await submit(desk, typed, { "accept-language": "de-DE" }).expect(400);
    expect(textOf(text)).toContain("“1.234” could mean two amounts. Which one do you mean?");
    const choices = [...text.matchAll(/name="exact" value="([^"]+)"/g)].map(([, value]) => value);
    expect(choices).toEqual(["1234", "1.234"]);
    expect(text).not.toMatch(/name="exact" value="[^"]+"\s+checked/);
    await submit(desk, { ...typed, amount: "1.235", exact: "1234" }).expect(400);
    const made = await submit(desk, { ...typed, exact: "1234" }).expect(303);
    const slip = await desk.slip((made.headers["location"] as string).replace("/lite/q/", ""));
    expect(slip.coinAmount).toBe("1234.00000000");
  });

  it("reads an amount as the language of the page writes it, whatever else the reader speaks", async () => {
    const desk = await start();
    const german = { "accept-language": "de-DE" };
    const made = await submit(desk, { ...BUY, amount: "1,234" }, german).expect(303);
    const slip = await desk.slip((made.headers["location"] as string).replace("/lite/q/", ""));
    expect(slip.usd).toBe("1234.00");
    const { text } = await submit(desk, { ...BUY, amount: "1.234" }, german).expect(400);
    expect(textOf(text)).toContain("US dollar amounts have at most 2 decimals. Do you mean this?");
    expect(text).toContain('name="exact" value="1234"');
    expect(text).not.toContain("$1.23");
  });

  it("without a number of the desk is not taken", async () => {
    const desk = await start({ WHATSAPP_NUMBER: "" });
    const { text: form } = await desk.get("/lite/order").expect(200);
    expect(textOf(form)).toContain("We can't take orders yet: no chat is set up.");
    expect(textOf(form)).not.toMatch(/Get my slip|Open the chat|Nothing is sent yet/);
    const { text } = await submit(desk, BUY).expect(503);
    expect(textOf(text)).toContain("We can't take orders yet: no chat is set up.");
  });

  it("counts with those of the API: 30 a minute", async () => {
    const desk = await start();
    const from = { "x-forwarded-for": "10.200.0.1" };
    for (let order = 0; order < 15; order += 1) {
      await submit(desk, BUY, from).expect(303);
      await desk.post(API_ORDER, from).expect(201);
    }
    const refused = await submit(desk, BUY, from).expect(429);
    expect(textOf(refused.text)).toContain("Too many requests");
    await desk.post(API_ORDER, from).expect(429);
  });

  it("counts as a slip issued, once it is one", async () => {
    const desk = await start({ TRUST_PROXY: "" });
    await submit(desk, BUY).expect(303);
    await submit(desk, { ...BUY, amount: "1" }).expect(400);
    const { text } = await desk.get("/metrics").expect(200);
    expect(text).toContain("tradeslip_slips_issued_total 1\n");
  });

  it("from another site is refused", async () => {
    const desk = await start();
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
      const { text } = await submit(desk, BUY, headers as Record<string, string>).expect(403);
      expect(textOf(text)).toContain("We refused this request because it came from another site.");
    }
  });

  it.each([
    { side: "steal", coin: "bitcoin", amount: "500", unit: "usd" },
    { amount: "500", unit: "usd" },
    { ...BUY, exact: "1e9" },
  ])("with fields that no form sends takes the default for them: %j", async (fields) => {
    const desk = await start();
    const { headers } = await submit(desk, fields).expect(303);
    const slip = await desk.slip((headers["location"] as string).replace("/lite/q/", ""));
    expect(slip).toMatchObject({ side: "buy", coin: { id: "bitcoin" }, usd: "500.00" });
  });

  it("of an unknown coin is refused, and nothing typed becomes markup", async () => {
    const desk = await start();
    const coin = `"><script>alert(1)</script>`;
    const { text } = await submit(desk, { ...BUY, coin, amount: `<img src=x>` }).expect(400);
    expect(text).not.toMatch(/<script>|<img/);
    expect(text).toContain("&lt;img src=x&gt;");
    for (const unknown of [
      { ...BUY, coin: "dogewifhat" },
      { ...BUY, coin: "" },
      { coin: "", unit: "coin", amount: "5" },
    ])
      expect(textOf((await submit(desk, unknown).expect(400)).text)).toContain(
        "Please choose a coin we trade",
      );
  });

  it.each(["application/json", "multipart/form-data; boundary=x", "text/plain"])(
    "as %s is refused with a page",
    async (type) => {
      const desk = await start();
      const sent = supertest(desk.address).post("/lite/order").set("content-type", type).send("{}");
      const { headers } = await sent.expect(415);
      expect(headers["content-type"]).toContain("text/html");
    },
  );
});

describe("a slip", () => {
  it("that has expired says so, offers a new order and no chat", async () => {
    const desk = await start();
    const { headers } = await submit(desk, { ...BUY, side: "sell" }).expect(303);
    desk.clock.advance(16 * 60_000);
    const { text } = await desk.get(headers["location"] as string).expect(200);
    expect(textOf(text)).toContain("This slip has expired");
    expect(text).not.toContain("wa.me");
    expect(text).toContain('href="/lite/order?side=sell&amp;coin=bitcoin"');
  });

  it("with one character changed was not issued by us", async () => {
    const desk = await start();
    const { headers } = await submit(desk, BUY).expect(303);
    const forged = (headers["location"] as string).replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    const { text } = await desk.get(forged).expect(404);
    expect(textOf(text)).toContain("This slip was not issued by us");
    expect(text).not.toContain("wa.me");
  });

  it.each(["/lite", "/lite/order"])(
    "made from %s in a browser that keeps no cookie says so; in any other, nothing",
    async (form) => {
      const desk = await start();
      const { headers } = await submit(desk, BUY).expect(303);
      const address = headers["location"] as string;
      const [key = ""] = headers["set-cookie"]![0]!.split(";");
      const fromForm = { referer: `${desk.address}${form}?side=buy` };
      const read = async (sent: Record<string, string>) => {
        const page = await desk.get(address).set(sent);
        expect(page.headers["cache-control"]).toBe("no-store");
        return textOf(page.text);
      };
      expect(await read(fromForm)).toContain(KEY_REFUSED);
      expect(await read({ ...fromForm, cookie: key })).not.toContain(KEY_REFUSED);
      for (const referer of ["", "about:client", "https://other.example/lite", `${desk.address}/lite/rates`])
        expect(await read({ referer }), referer).not.toContain(KEY_REFUSED);
    },
  );

  it("of a brand with markup in its name shows the name", async () => {
    const desk = await start({ BRAND_NAME: `<b>"Desk" & Co` });
    const { text } = await desk.get("/lite").expect(200);
    expect(text).toContain("&lt;b&gt;&quot;Desk&quot; &amp; Co lite");
  });
});

const API_ORDER = {
  surface: "exchange",
  side: "buy",
  coinId: "bitcoin",
  amount: { unit: "usd", value: "500" },
};
