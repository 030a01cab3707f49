import type { DeskOrder, Order, OrderStatus } from "@tradeslip/contracts";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { customerLine } from "@tradeslip/contracts/messages";
import { directionOf, formatsOf, LOCALES } from "@tradeslip/contracts/rules";
import { Languages } from "@tradeslip/node-kit/languages";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeAll, expect, it } from "vitest";
import {
  catalogueNamed,
  linguiConfig,
  messagesOf,
  writeServerCatalogues,
} from "../../../scripts/texts/catalogues.ts";
import { Browser } from "./browser.ts";
import { ACCOUNT, openDesk } from "./open-desk.ts";
import { BUY, startOrderDesk } from "./orders-client.ts";
import { writeSite } from "./write-site.ts";

let root: string;
let languages: Languages;

/** The languages with their drafts, as written by a build. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tradeslip-in-languages-"));
  await writeSite(
    root,
    ["index", "app", "404"].map((name) => ({ name, html: `<!doctype html><title>${name}` })),
  );
  await writeServerCatalogues(join(root, "locales"), LOCALES.slice(1));
  const folder = pathToFileURL(join(root, "locales/"));
  languages = new Languages({ locales: LOCALES, formatsOf, folder });
}, 60_000);

const ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const CLAIMED = { id: "news.claim", message: "A person at the desk has opened your order." };
const NEVER_HERE = {
  id: "mail.order_step.never_here",
  message: "No email of ours says where to pay. Only your order's page does.",
};

/** English on a page in another language. */
const ENGLISH = /<(small|span) lang="en".*?<\/\1>/gs;

/** A draft's text with the English beneath it, until a person has reviewed it (docs/decisions/008). */
const draftOf = (locale: string, { id, message }: { id: string; message: string }) => {
  const said = languages.of(locale).say({ id, message });
  expect(said).toMatch(/^.+ \n\u2068.+\u2069$/su);
  expect(said).toContain(`\u2068${message}\u2069`);
  return said;
};

async function start(locale: string) {
  const desk = await openDesk({ env: { WEB_DIST: root }, languages });
  const bob = await desk.person("Bob");
  /** A page in this language; its calls state it. */
  const pageIn = (language: string) =>
    new Browser(desk.desk.address, { "accept-language": language }, bob.cookies);
  /** What a browser opens without a page only states the browser's language, English. */
  const browser = pageIn("en-GB,en;q=0.9");
  const page = pageIn(locale);
  const news = { orders: { email: true, push: false }, alerts: { email: false, push: false } };
  expect((await page.put("/api/account/notices", news)).status).toBe(200);
  const placed = (await page.post("/api/orders", BUY)).body as Order;
  expect((await page.post(`/api/orders/${placed.token}/announce`)).status).toBe(204);
  const step = async (name: string, fields: object = {}) => {
    const path = `/api/desk/orders/${placed.reference}`;
    const { version } = (await desk.ben.get(path)).body as DeskOrder;
    const answer = await desk.ben.post(`${path}/${name}`, { version, ...fields });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body as DeskOrder;
  };
  let read = desk.smtp.mails.length;
  const mail = async () => {
    await desk.provider.sweep();
    await desk.provider.mailSettled();
    const [first, ...others] = desk.smtp.mails.slice(read);
    expect(others).toEqual([]);
    read += 1;
    return first!;
  };
  const path = `/lite/q/${placed.token}`;
  const lite = async (who: Browser) => String((await who.get(path)).body);
  /** A form of the page without scripts, and the page that comes back. */
  const submit = async (form: string, fields: Record<string, string> = {}) => {
    const [, version = ""] = /name="version" value="(\d+)"/.exec(await lite(page)) ?? [];
    const { status, body } = await page.post(
      `${path}/${form}`,
      new URLSearchParams({ version, ...fields }).toString(),
      {
        "content-type": "application/x-www-form-urlencoded",
      },
    );
    expect([form, status]).toEqual([form, 200]);
    return String(body);
  };
  return { desk, bob, browser, page, pageIn, placed, step, mail, lite, submit };
}

it.each(["yo", "ar"])("an order in %s: its message, mail, page without scripts and check", async (locale) => {
  const { desk, browser, page, placed, step, mail, lite } = await start(locale);
  expect(placed.message).toContain(`\n${customerLine(locale)}\n`);
  expect(decodeURIComponent(placed.channel.url)).toContain(customerLine(locale));
  const pasted = await desk.ben.post("/api/desk/check", { text: placed.message });
  expect(pasted.body).toMatchObject({ differences: [], problems: [], order: { language: locale } });
  expect(await step("claim")).toMatchObject({ language: locale });
  const sent = await mail();
  // A subject has no room for both, so it is in English until it is reviewed.
  expect(sent.subject.replaceAll(/[\u2068\u2069]/g, "")).toBe(`Update on your order ${placed.reference}`);
  for (const said of [CLAIMED, NEVER_HERE])
    expect(sent.text.replaceAll(/\s+/g, " ")).toContain(draftOf(locale, said).replace(" \n", " "));
  expect(sent.html).toContain(`<br /><small lang="en" dir="ltr">${CLAIMED.message}</small>`);
  expect(sent.html).toContain(`<html lang="${locale}"${locale === "ar" ? ' dir="rtl"' : ""}>`);
  // The browser prefers English, but the account knows its holder's language.
  for (const opened of [await lite(page), await lite(browser)]) {
    expect(opened).toContain(`<html lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}">`);
    expect(opened).toMatch(/<br \/><small lang="en" dir="ltr">[^<]*[.?!]<\/small>/u);
  }
  // Mails to people at the desk are in English.
  const toDesk = desk.smtp.mails.filter(({ to }) => to[0] !== "bob@desk.example");
  for (const { html } of toDesk) expect(html).toContain('<html lang="en">');
});

it.each(["yo", "ar"])(
  "an order in %s stays in it to its end: the page without scripts, its forms and each mail",
  async (locale) => {
    const { desk, page, step, mail, lite, submit } = await start(locale);
    const config = linguiConfig();
    const english = Object.values(await messagesOf(await catalogueNamed("server", config), "en", config));
    const sentences = english.filter((text) => /^[^{}<>]+ [^{}<>]+ [^{}<>]+[.?]$/.test(text));
    const expectOwn = (html: string) => {
      expect(html).toContain(`<html lang="${locale}"`);
      // Its times, lists and words are English too.
      expect((html.match(ENGLISH) ?? []).filter((text) => /\p{Script=Arabic}/u.test(text))).toEqual([]);
      const own = html
        .replaceAll(ENGLISH, " ")
        .replaceAll(/<[^>]+>/g, " ")
        .replaceAll("&#39;", "'")
        .replaceAll(/\s+/g, " ");
      expect(sentences.filter((sentence) => own.includes(sentence))).toEqual([]);
      // From right to left the parts of a time would change places.
      if (directionOf(locale) === "rtl")
        expect(own.replaceAll(/\u2066[^\u2069]*\u2069/g, "")).not.toMatch(/\d UTC/);
    };
    const expectTold = async (message: string) => {
      const { text, html } = await mail();
      expect(text.replaceAll(/\s+/g, " ")).toContain(`\u2068${message}\u2069`);
      expectOwn(html);
      expectOwn(await lite(page));
    };
    expectOwn(String((await page.get("/lite")).body));
    await step("claim");
    await expectTold(CLAIMED.message);
    expectOwn(
      await submit("destination", { network: "bitcoin", address: ADDRESS, payerName: "Bob Example" }),
    );
    await step("details", { accountId: ACCOUNT });
    await expectTold("Your order's page now says where to pay.");
    expect(await lite(page)).toContain("0123456789");
    expectOwn(await submit("paid"));
    const madeAt = new Date(desk.clock.now()).toISOString();
    await step("money-seen", { amount: "250.00", madeAt, payerName: "Bob Example", bankReference: "BANK-1" });
    await expectTold("We've seen your payment.");
    await step("sent", { transaction: "4".repeat(64) });
    await expectTold("We've sent yours.");
    expectOwn(await submit("received"));
    expect(await lite(page)).toContain(`<a href="/${locale}/r/`);
  },
);

const openLite = async (env: Record<string, string> = {}) => {
  const desk = await startOrderDesk({ env: { WEB_DIST: root, ...env }, languages });
  const page = new Browser(desk.address, { "accept-language": "ar" });
  return async (path: string) => String((await page.get(path)).body);
};

it("pages without scripts lead to the full site's pages in their language", async () => {
  const bodyOf = await openLite();
  for (const path of [
    "/lite",
    "/lite/rates",
    "/lite/market",
    "/lite/order",
    "/lite/nothing",
    "/lite/q/nothing",
  ]) {
    const leaving = [...(await bodyOf(path)).matchAll(/ href="(\/[^"]*)"/g)].filter(
      ([, href = ""]) => !/^\/(?:lite|ar)(?=[/?]|$)/.test(href),
    );
    expect(leaving, path).toEqual([]);
  }
});

it("every page without scripts is in the account's language, and no cache keeps it", async () => {
  const { desk, browser } = await start("yo");
  // The session is checked about once a minute.
  desk.clock.advance(MINUTE);
  for (const path of ["/lite", "/lite/rates", "/lite/market", "/lite/order", "/lite/nothing"]) {
    const { body, headers } = await browser.get(path);
    expect(body, path).toContain('<html lang="yo" dir="ltr">');
    expect(headers.get("cache-control"), path).toBe("no-store");
  }
  expect((await browser.get("/lite/order")).body).toContain('<a href="/yo/settings"');
});

it("pages without scripts name countries in their language", async () => {
  const bodyOf = await openLite();
  for (const path of ["/lite", "/lite/rates"]) expect(await bodyOf(path)).toContain(">ألمانيا<");
  expect(await bodyOf("/lite?country=de")).toMatch(/<h2>\s*[^<]*ألمانيا/);
});

it("two prices in a phone's list have one sign of their currency, at the end", async () => {
  const bodyOf = await openLite({ ORDER_SPREAD_PERCENT: "1" });
  const options = [...(await bodyOf("/lite/order")).matchAll(/<option[^>]*>\s*([^<]+?)\s*</g)];
  expect(options).toHaveLength(11);
  for (const [, option = ""] of options) {
    expect(option).toMatch(/^[A-Z]+ \u2066[\d,.]+\u2069 \/ \u2066[\d,.]+\u00A0US\$\u2069$/);
    // On a phone of 360 px, with room for the arrow.
    expect(option.replaceAll(/[\u2066\u2069]/g, "").length).toBeLessThanOrEqual(32);
  }
});

it("a guest's order keeps the language of the page that it was made on", async () => {
  const { desk } = await start("fr");
  const page = new Browser(desk.desk.address, { "accept-language": "yo", "x-forwarded-for": "198.51.100.9" });
  const placed = (await page.post("/api/orders", BUY)).body as Order;
  expect((await page.post(`/api/orders/${placed.token}/announce`)).status).toBe(204);
  const english = new Browser(desk.desk.address, { "accept-language": "en" }, page.cookies);
  const status = (await english.get(`/api/orders/${placed.token}/status`)).body as OrderStatus;
  expect(status.language).toBe("yo");
  expect((await english.get(`/lite/q/${placed.token}`)).body).toContain('<html lang="yo" dir="ltr">');
});

it("who changes the language in the middle of an order is told in the new one from then on", async () => {
  const { desk, pageIn, placed, step, mail, lite, browser } = await start("yo");
  await step("claim");
  expect((await mail()).html).toContain('lang="yo"');
  expect((await pageIn("ar").get("/api/account/orders")).status).toBe(200);
  // The session is checked about once a minute.
  desk.clock.advance(MINUTE);
  const opened = await lite(browser);
  expect(opened).toContain('<html lang="ar" dir="rtl">');
  expect(opened).toContain(placed.reference);
  await step("cancel", { reason: "You asked us to." });
  expect((await mail()).html).toContain('<html lang="ar" dir="rtl">');
});

it("what a language lacks is English there, never an id", () => {
  const lacking = { id: "news.of_no_catalogue", message: "A sentence that is new." };
  for (const { locale } of LOCALES.map((each) => languages.of(each)))
    expect(languages.of(locale).say(lacking)).toBe(lacking.message);
});
