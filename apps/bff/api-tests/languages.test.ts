import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { formatsOf } from "@tradeslip/contracts/rules";
import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { Languages } from "@tradeslip/node-kit/languages";
import { buildProvider } from "@tradeslip/reference-provider/build";
import { loadProviderConfig } from "@tradeslip/reference-provider/config";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { catalogueNamed, linguiConfig, serverCatalogue } from "../../../scripts/texts/catalogues.ts";
import { SqliteSessionStore } from "../src/accounts/sessions/sqlite-session-store.ts";
import { buildApp } from "../src/app.ts";
import { loadConfig } from "../src/config.ts";
import { writeSite } from "./write-site.ts";

/** An artificial language: English, longer and with accents. */
const PSEUDO = "eo";
const ASKED = { "accept-language": `${PSEUDO},en;q=0.5` };

let messages: Record<string, string>;
let languages: Languages;

const NOT_ENGLISH = /[\u00C0-\u024F]/;

/** Extracted from the source as by `pnpm run texts`, so that a missing text fails this. */
beforeAll(async () => {
  const catalogue = await catalogueNamed("server", linguiConfig());
  const gathered = (await catalogue.collect()) ?? {};
  messages = Object.fromEntries(Object.entries(gathered).map(([id, { message }]) => [id, message ?? id]));
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-locales-"));
  await writeFile(join(folder, `${PSEUDO}.json`), serverCatalogue(PSEUDO, messages, { pseudo: {} }));
  languages = new Languages({ locales: ["en", PSEUDO], formatsOf, folder: pathToFileURL(`${folder}/`) });
}, 120_000);

async function startDesk(providerUrl: string | null = null) {
  const root = await mkdtemp(join(tmpdir(), "tradeslip-languages-"));
  await writeSite(root, [
    { name: "index", html: "" },
    { name: "app", html: "" },
    { name: "404", html: "" },
  ]);
  const config = loadConfig({ WEB_DIST: root, PROVIDER_BASE_URL: providerUrl ?? "http://127.0.0.1:9" });
  const { server } = await buildApp(config, {
    languages,
    sessions: new SqliteSessionStore(),
    providerUrl: () => providerUrl,
  });
  onTestFinished(() => server.close());
  return server;
}

it("an error is said in the language that the request asks for, its code in none", async () => {
  const server = await startDesk();
  const url = "/api/orders/AAAA";
  const [english, other] = [await server.inject({ url }), await server.inject({ url, headers: ASKED })];
  expect(english.json()).toMatchObject({ code: "unknown_slip", detail: "This slip was not issued by us" });
  expect(other.json()).toMatchObject({ code: "unknown_slip", detail: expect.stringMatching(NOT_ENGLISH) });
});

it.each([
  ["by a rule of ours", { email: "ada@desk.example", code: "1", password: "" }],
  ["by its types alone", { email: 5, code: ["1"], password: { a: null } }],
])("so is what a schema refuses %s", async (_how, payload) => {
  const server = await startDesk();
  const refused = await server.inject({
    method: "POST",
    url: "/api/auth/reset-password",
    payload,
    headers: ASKED,
  });
  const { detail, errors } = refused.json<{ detail: string; errors: { message: string }[] }>();
  for (const text of [detail, ...errors.map(({ message }) => message)]) expect(text).toMatch(NOT_ENGLISH);
});

it("what caches keep does not depend on it", async () => {
  const server = await startDesk();
  for (const url of ["/", "/api/config"]) {
    const kept = await server.inject({ url, headers: ASKED });
    expect(kept.headers["vary"] ?? "").not.toContain("Accept-Language");
    expect(kept.body).toBe((await server.inject({ url })).body);
  }
});

it("pages without scripts are in it as a whole, with its direction", async () => {
  const server = await startDesk();
  const { body } = await server.inject({ url: "/lite/q/AAAA", headers: ASKED });
  expect(body).toContain(`<html lang="${PSEUDO}" dir="ltr">`);
  const words = body
    .replaceAll(/<style>.*?<\/style>|<[^>]*>|Tradeslip|CoinGecko/gs, " ")
    .split(/\s+/)
    .filter((word) => /^[A-Za-z]{3,}$/.test(word));
  expect(words).toEqual([]);
});

it("the provider answers in the language of the person for whom the desk calls, and writes mails in it", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-provider-"));
  const config = loadProviderConfig({ DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "0" });
  const provider = await buildProvider(config, { languages });
  onTestFinished(() => provider.server.close());
  const server = await startDesk(await provider.server.listen({ host: "127.0.0.1", port: 0 }));
  const post = (path: string, payload: object) =>
    server.inject({ method: "POST", url: `/api/auth/${path}`, payload, headers: ASKED });
  const { email } = validSignUpPayload;
  const signedUp = await post("sign-up-one", validSignUpPayload);
  expect(signedUp.json<{ message: string }>().message).toMatch(NOT_ENGLISH);
  const refused = await post("verify-otp", { email, code: "000000" });
  expect(refused.json<{ detail: string }>().detail).toMatch(NOT_ENGLISH);
  await provider.mailSettled();
  const [mail = ""] = await readdir(join(dataDir, "outbox"));
  const text = await readFile(join(dataDir, "outbox", mail), "utf8");
  expect(/^Subject: (.*)$/m.exec(text)?.[1]).toMatch(NOT_ENGLISH);
});
