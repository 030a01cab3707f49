import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Contacts, PublicConfig } from "@tradeslip/contracts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startConsole } from "./start-console.ts";
import { startDesk } from "./start-desk.ts";
import { writeSite } from "./write-site.ts";

vi.setConfig({ testTimeout: 60_000 });

const FACTS = {
  DESK_LEGAL_NAME: "Example Desk Ltd",
  DESK_LICENCE: "Licence 123",
  DESK_ADDRESS: "1 Example Road, Lagos",
  DESK_HOURS: "Mon-Fri 08:00-22:00, Sat 10:00-16:00 Africa/Lagos",
  DESK_PAYMENT_METHODS: "bank transfer, mobile money",
  DESK_REFUND_RULE: "Money that fits no order goes back within two days.",
};
const PRODUCTION = { NODE_ENV: "production", PUBLIC_ORIGIN: "https://desk.example" };
const PROVIDER = { PROVIDER_BASE_URL: "http://127.0.0.1:9", WHATSAPP_NUMBER: "12025550143" };

/** As the web build writes it. */
const factPlace = (name: string) =>
  `<template data-part="begin fact ${name}"></template><dd>{{desk.${name}}}</dd><template data-part="end fact ${name}"></template>`;

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tradeslip-parts-"));
  const html =
    '<!doctype html><title>{{brand}}</title><!--hidden--><p>Rates<template data-part="begin claims"></template>' +
    ' 50,000+ users<template data-part="end claims"></template>' +
    '<template data-part="begin no-fee"></template><b>Zero fees</b><template data-part="end no-fee"></template>' +
    '<template data-part="begin kept-orders"></template><b>Orders</b><template data-part="end kept-orders"></template>' +
    '<template data-part="begin no-kept-orders"></template><b>Slips</b><template data-part="end no-kept-orders"></template>' +
    '<template data-part="begin chat"></template><b>WhatsApp</b><template data-part="end chat"></template>' +
    ["legalName", "licence", "address", "hours", "paymentMethods", "refundRule"].map(factPlace).join("");
  const names = ["index", "rates", "app", "404"];
  await writeSite(
    root,
    names.map((name) => ({ name, html: `${html}<i>${name}</i>` })),
  );
});

describe("what the operator says of the desk", () => {
  it("is in the configuration, with the hours that count", async () => {
    const desk = await startDesk({ env: FACTS });
    const { body } = await desk.get("/api/config").expect(200);
    expect((body as PublicConfig).desk).toEqual({
      legalName: FACTS.DESK_LEGAL_NAME,
      licence: FACTS.DESK_LICENCE,
      address: FACTS.DESK_ADDRESS,
      hours: FACTS.DESK_HOURS,
      paymentMethods: ["bank transfer", "mobile money"],
      refundRule: FACTS.DESK_REFUND_RULE,
    });
    const contacts = (await desk.get("/.well-known/tradeslip-contacts.json")).body as Contacts;
    expect(contacts.desk.hours).toBe(FACTS.DESK_HOURS);
    expect(contacts.desk.open).toBe(contacts.desk.opensAt === null);
  });

  it("stands in every page as it is sent, and nothing of what is not set", async () => {
    const desk = await startDesk({ env: { WEB_DIST: root, ...PROVIDER, ...FACTS } });
    const told = Object.values({ ...FACTS, DESK_PAYMENT_METHODS: "bank transfer and mobile money" });
    for (const path of ["/", "/rates", "/settings", "/nowhere"]) {
      const page = await fetch(`${desk.address}${path}`);
      const text = await page.text();
      expect(text).toContain(told.map((fact) => `<dd>${fact}</dd>`).join(""));
    }
    const silent = await (await startDesk({ env: { WEB_DIST: root, ...PROVIDER } })).get("/rates");
    expect(silent.text).not.toMatch(/<dd>|<template|\{\{/);
  });

  it("is nothing where nothing is set", async () => {
    const { body } = await (await startDesk()).get("/api/config").expect(200);
    const { paymentMethods, ...facts } = (body as PublicConfig).desk;
    expect(paymentMethods).toEqual([]);
    expect(new Set(Object.values(facts))).toEqual(new Set([null]));
  });

  it("has the hours that an admin entered instead of the environment's", async () => {
    const { desk, person } = await startConsole({ env: { ...FACTS, WEB_DIST: root } });
    const hours = "Sun 09:00-12:00 Africa/Lagos";
    const pageHours = async () => (await desk.get("/rates")).text.includes(`<dd>${hours}</dd>`);
    const admin = await person("Ada", "admin");
    expect(await pageHours()).toBe(false);
    const { version } = (await admin.get("/api/desk/settings")).body as { version: number };
    expect((await admin.put("/api/desk/settings", { version, hours })).status).toBe(200);
    await vi.waitFor(
      async () => expect(((await desk.get("/api/config")).body as PublicConfig).desk.hours).toBe(hours),
      { timeout: 10_000, interval: 50 },
    );
    expect(await pageHours()).toBe(true);
  });
});

describe("whether the desk keeps orders", () => {
  const KEPT = '<meta name="hidden-parts" content="no-kept-orders" />';
  const UNKEPT = '<meta name="hidden-parts" content="kept-orders" />';

  it("is said on every page as it is sent, and changes with the console's settings", async () => {
    const { desk, person } = await startConsole({ env: { WEB_DIST: root } });
    const pages = async () => {
      const all = await Promise.all(["/", "/rates", "/settings", "/nowhere"].map((path) => desk.get(path)));
      return all.map(({ text }) =>
        [KEPT, UNKEPT, "<b>Orders</b>", "<b>Slips</b>"].map((part) => text.includes(part)),
      );
    };
    const admin = await person("Ada", "admin");
    for (const takesOrders of [true, false, true]) {
      const { version } = (await admin.get("/api/desk/settings")).body as { version: number };
      expect((await admin.put("/api/desk/settings", { version, takesOrders })).status).toBe(200);
      const said = [takesOrders, !takesOrders, takesOrders, !takesOrders];
      await vi.waitFor(async () => expect(await pages()).toEqual([said, said, said, said]), {
        timeout: 10_000,
        interval: 50,
      });
    }
  });

  it("is said neither way before its provider has answered", async () => {
    const env = { ...PROVIDER, PROVIDER_TOKEN: "a-token-of-the-servers-0123456789abcdef", WEB_DIST: root };
    const { text } = await (await startDesk({ env })).get("/");
    expect(text).toContain('<meta name="hidden-parts" content="kept-orders no-kept-orders" />');
    expect(text).not.toMatch(/Orders<|Slips</);
  });
});

describe("whether the desk has a chat", () => {
  const CHATLESS = / chat" \/>/;

  it.each([
    ["none is promised where none is set up", {}, false],
    ["one of the environment is, even before the provider has answered", PROVIDER, true],
  ])("%s", async (_, env, isShown) => {
    const { text } = await (await startDesk({ env: { ...env, WEB_DIST: root } })).get("/");
    expect([text.includes("<b>WhatsApp</b>"), !CHATLESS.test(text)]).toEqual([isShown, isShown]);
  });
});

describe("claims", () => {
  const open = (env: Record<string, string>) => startDesk({ env: { WEB_DIST: root, ...PROVIDER, ...env } });

  it.each([
    ["are on the pages by default", {}, true],
    ["are hidden in production", PRODUCTION, false],
    ["are hidden by CLAIMS_CONFIRMED=no", { CLAIMS_CONFIRMED: "no" }, false],
    [
      "are on the pages in production once they are confirmed",
      { ...PRODUCTION, CLAIMS_CONFIRMED: "yes" },
      true,
    ],
  ])("%s, whatever page and form it is sent in", async (_, env, isShown) => {
    const desk = await open(env);
    for (const path of ["/", "/rates", "/settings", "/nowhere"]) {
      for (const encoding of ["identity", "gzip", "br"]) {
        const page = await fetch(`${desk.address}${path}`, { headers: { "accept-encoding": encoding } });
        const text = await page.text();
        expect(text.includes("50,000+"), `${path} ${encoding}`).toBe(isShown);
        expect(text).toContain(
          `<meta name="hidden-parts" content="${isShown ? "" : "claims "}kept-orders" />`,
        );
        expect(text).not.toContain("{{");
      }
    }
    const config = (await desk.get("/api/config")).body as PublicConfig;
    expect(config.hidden).toEqual(isShown ? [] : ["claims"]);
  });

  it("O113: of having no fee are on no page, as it is sent, of a desk with a fee", async () => {
    for (const [spread, isShown] of [
      ["0", true],
      ["1.5", false],
      ["0.5,1", false],
    ] as const) {
      const desk = await open({ ORDER_SPREAD_PERCENT: spread });
      for (const path of ["/", "/rates"]) {
        const { text } = await desk.get(path);
        expect([spread, text.includes("Zero fees")]).toEqual([spread, isShown]);
        expect(text).toContain(
          `<meta name="hidden-parts" content="${isShown ? "" : "no-fee "}kept-orders" />`,
        );
      }
    }
  });

  it("O113: of having no fee go when an admin sets one", async () => {
    const { desk, person } = await startConsole({ env: { WEB_DIST: root } });
    const admin = await person("Ada", "admin");
    expect((await desk.get("/rates")).text).toContain("Zero fees");
    const { version } = (await admin.get("/api/desk/settings")).body as { version: number };
    const spread = { buyPercent: "1.5", sellPercent: "1.5" };
    expect((await admin.put("/api/desk/settings", { version, spread })).status).toBe(200);
    await vi.waitFor(async () => expect((await desk.get("/rates")).text).not.toContain("Zero fees"), {
      timeout: 10_000,
      interval: 50,
    });
  });

  it("that are hidden make another page: a copy that a browser kept is not good any more", async () => {
    const shown = await (await open({})).get("/rates");
    const hidden = await open({ CLAIMS_CONFIRMED: "no" });
    const asked = await hidden.get("/rates", { "if-none-match": shown.headers["etag"]! });
    expect(asked.status).toBe(200);
  });
});

describe("the book", () => {
  const BOOK = "/api/books/make-money-while-you-sleep";

  it("has the formats and pages of its files", async () => {
    const { desk } = await startConsole();
    const { body } = await desk.get(BOOK).expect(200);
    expect(body).toEqual({ formats: ["pdf", "epub"], pages: 4 });
    expect((await desk.get("/api/books/another")).body).toEqual({ formats: [], pages: null });
  });

  it("promises nothing while the provider does not say", async () => {
    const { body } = await (await startDesk({ env: PROVIDER })).get(BOOK).expect(200);
    expect(body).toEqual({ formats: [], pages: null });
  });
});

describe("BOOK=off", () => {
  it("takes the book's page and its payments off the site", async () => {
    const desk = await startDesk({ env: { WEB_DIST: root, BOOK: "off" } });
    for (const path of ["/resources", "/resources/", "/resources?payment=1"]) {
      const { text } = await desk.get(path).expect(404);
      expect(text).toContain("<i>404</i>");
    }
    const order = { bookId: "make-money-while-you-sleep", type: "digital" };
    const created = await fetch(`${desk.address}/api/payments/create`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": "one-for-this-test" },
      body: JSON.stringify(order),
    });
    expect(created.status).toBe(404);
    await desk.get("/api/payments/status/x").expect(404);
    await desk.get("/api/books/make-money-while-you-sleep").expect(404);
    expect(((await desk.get("/api/config")).body as PublicConfig).hidden).toEqual(["book"]);
    await desk.get("/settings").expect(200);
  });
});
