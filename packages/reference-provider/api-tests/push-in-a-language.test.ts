import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { formatsOf, LOCALES } from "@tradeslip/contracts/rules";
import { Languages } from "@tradeslip/node-kit/languages";
import { beforeAll, expect, it } from "vitest";
import { writeServerCatalogues } from "../../../scripts/texts/catalogues.ts";
import { mailOf } from "../src/mail/mail.ts";
import { queueNotice } from "../src/notices/notice-queue.ts";
import { ORDER_NEWS, type OrderNews } from "../src/notices/order-news.ts";
import { startOrderDesk } from "./order-desk.ts";
import { startPushService, TestBrowser } from "./push-service.ts";

const STEPS = Object.keys(ORDER_NEWS) as OrderNews[];
/** English by itself in a text of another language, and beneath it. */
const MARKS = /[\u2068\u2069]/g;

let languages: Languages;

/** The languages with their drafts, as a build writes them. */
beforeAll(async () => {
  const folder = join(await mkdtemp(join(tmpdir(), "tradeslip-push-")), "locales");
  await writeServerCatalogues(folder, LOCALES.slice(1));
  languages = new Languages({ locales: LOCALES, formatsOf, folder: pathToFileURL(`${folder}/`) });
}, 60_000);

async function start(firstPage = "en") {
  const service = await startPushService();
  const env = { PUBLIC_ORIGIN: "https://desk.example" };
  const desk = await startOrderDesk({ env, deps: { push: service.network, languages } });
  await desk.member("Bob", "user");
  const token = await desk.signIn("bob@desk.example");
  /** Bob's calls from a page in that language. */
  const pageIn = (locale: string) =>
    desk.callAs({ authorization: `Bearer ${token}`, "accept-language": locale });
  const browser = new TestBrowser();
  const [account] = desk.rows("SELECT id FROM accounts WHERE email = 'bob@desk.example'");
  const push = { orders: { email: false, push: true }, alerts: { email: false, push: true } };
  expect((await pageIn("en")("PUT", "/account/notices", push)).status).toBe(200);
  expect((await pageIn(firstPage)("POST", "/account/push-subscriptions", browser.subscription)).status).toBe(
    201,
  );
  const { reference, token: slip } = desk.slip();
  const pushed = async () => {
    await desk.sweep();
    await desk.mailSettled();
    return service.received.splice(0).map(({ body }) => browser.read(body) as Record<string, string>);
  };
  const [first = {}] = await pushed();
  const tell = async (step: OrderNews) => {
    const notice = { kind: "order-step", reference, token: slip, step } as const;
    await queueNotice(desk.db, String(account!["id"]), notice, desk.clock.now());
    const [only, ...others] = await pushed();
    expect(others).toEqual([]);
    return only!;
  };
  return { first, reference, slip, pageIn, tell };
}

it.each(["yo", "ar"])("each step's push is in %s, with its English beneath", async (locale) => {
  const { reference, slip, pageIn, tell } = await start();
  expect((await pageIn(locale)("GET", "/account/notices")).status).toBe(200);
  const drafts = new Set<string>();
  for (const step of STEPS) {
    const { title = "", body = "", page, tag } = await tell(step);
    // A subject has no room for both: it is English until it is reviewed.
    expect(title.replaceAll(MARKS, "")).toBe(`Update on your order ${reference}`);
    const [draft = "", beneath, ...more] = body.split(" \n");
    expect([step, more]).toEqual([step, []]);
    expect(beneath, step).toBe(`\u2068${ORDER_NEWS[step].message}\u2069`);
    expect(draft, step).not.toBe(ORDER_NEWS[step].message);
    if (locale === "ar") expect(draft, step).toMatch(/^\p{Script=Arabic}/u);
    expect(page).toBe(`/q/${slip}`);
    expect(tag).toBe(`order-step ${reference}`);
    drafts.add(draft);
  }
  expect(drafts.size).toBe(STEPS.length);
});

it("a push follows the language of the last page, and is English where that language lacks it", async () => {
  const { pageIn, tell } = await start();
  const said = async (locale: string, step: OrderNews) => {
    await pageIn(locale)("GET", "/account/notices");
    return (await tell(step))["body"];
  };
  const { claim } = ORDER_NEWS;
  expect(await said("fr", "claim")).toBe(languages.of("fr").say(claim));
  expect(await said("ha", "claim")).toBe(languages.of("ha").say(claim));
  expect(await said("en", "claim")).toBe(claim.message);
  expect(await said("de", "claim")).toBe(claim.message);
});

it.each(["sw", "ar"])("the first push to a browser is in %s, the language of its page", async (locale) => {
  const { first } = await start(locale);
  const values = { brand: "Tradeslip" };
  const message = "Notices of {brand} come to this browser from now on.";
  expect(first["body"]).toBe(languages.of(locale).say({ id: "push.it_works", message, values }));
  expect(first["body"]?.split(" \n")[0]).not.toBe("Notices of Tradeslip come to this browser from now on.");
});

it.each([
  ["fr", "Chrome sur Android"],
  ["pt-BR", "Chrome no Android"],
  ["ar", "Chrome على Android"],
])("the mail of a new login in %s names its device there, and in English beneath", (locale, device) => {
  const login = {
    kind: "new-device",
    to: "ada@mail.example",
    code: null,
    device: "Chrome on Android",
  } as const;
  const brand = { brandName: "Tradeslip", publicOrigin: null };
  const { text } = mailOf({ ...login, language: languages.of(locale) }, brand);
  const [draft = "", beneath = ""] = text.split("\n\n", 1)[0]!.split(" \n");
  expect(draft).toContain(device);
  expect(beneath).toContain("with Chrome on Android, where no one had before.");
});
