import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  EQUAL_SPELLINGS,
  INVALID_SPELLINGS,
  sendAddress,
  type Sent,
} from "../../apps/bff/api-tests/address-spellings.ts";
import { startDesk, warmUp } from "../../apps/bff/api-tests/start-desk.ts";
import { writeSite } from "../../apps/bff/api-tests/write-site.ts";
import { PAGES, PUBLIC_READS } from "./kept-addresses.ts";
import { startReplica } from "./recording-replica.ts";
import { NGINX, startNginx } from "./start-nginx.ts";

vi.setConfig({ testTimeout: 120_000 });

/** Answers like a router without rules: the body says what was requested, and everything may be cached. */
const echo: RequestListener = ({ headers, url }, response) => {
  const coding = headers["accept-encoding"] ?? "";
  const body = `${url} in ${coding || "identity"}`;
  response.writeHead(200, {
    "content-type": "text/html",
    "content-length": body.length,
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=600",
    etag: `"${url} ${coding}"`,
  });
  response.end(body);
};

const KEPT = [
  ...PAGES,
  ...PUBLIC_READS.map((path) => path.replace("{id}", "bitcoin")),
  "/assets/p-XKyaHtl.js",
  "/icons/coins/btc.svg",
];

type Spelling = (path: string) => string;

/** Besides those of the limits: through another page's folder, behind a decoy, with parts of a key. */
const MORE_SPELLINGS: Readonly<Record<string, Spelling>> = {
  "up from a slip, the slash encoded": (path) => `/q/..%2f${path.slice(1)}`,
  "up from a dashboard, the slash encoded in capitals": (path) => `/users/..%2F${path.slice(1)}`,
  "up from a coin's page, dots and slash encoded": (path) => `/market/%2e%2e%2f${path.slice(1)}`,
  "up from an unknown page with a half-encoded segment": (path) => `/q/.%2e${path}`,
  "up through an empty segment": (path) => `/api/docs//..//..${path}`,
  "up through a backslash": (path) => `/q\\..${path}`,
  "up with path parameters": (path) => `/q/..;${path}`,
  "down and up again": (path) => `${path}/x/..`,
  "down and up again, encoded": (path) => `${path}%2fx%2f..`,
  "twice, and up": (path) => `${path}/..${path}`,
  "three slashes": (path) => `//${path}`,
  "an encoded slash first": (path) => `/%2f${path.slice(1)}`,
  "a trailing dot": (path) => `${path}.`,
  "a trailing line feed": (path) => `${path}%0a`,
  "a trailing tabulator": (path) => `${path}%09`,
  "a trailing encoded hash": (path) => `${path}%23`,
  "an encoding at the end": (path) => `${path}br`,
  "an encoding and the separator": (path) => `${path}:gzip`,
  "an encoding in front": (path) => `/br:${path}`,
  "the first letter in capitals": (path) => `/${path.slice(1, 2).toUpperCase()}${path.slice(2)}`,
  "a query": (path) => `${path}?x=1`,
  "a query of another address": (path) => `${path}?/terms`,
};

const SPELLINGS = Object.values({ ...EQUAL_SPELLINGS, ...INVALID_SPELLINGS, ...MORE_SPELLINGS });
/** Other spellings of an address. Those of the limits change letters, of which "/" has none. */
const othersOf = (path: string) => {
  const spellings = path === "/" ? Object.values(MORE_SPELLINGS) : SPELLINGS;
  return [...new Set(spellings.map((spell) => spell(path)))].filter((sent) => sent !== path);
};
/** The address as the replica sees it: nginx accepts the absolute form (RFC 9112, 3.2.2). */
const seenAs = (sent: string) => sent.replace(/^[a-z]+:\/\/[^/]*(?=\/)/i, "");

const AT_ONCE = 50;
const ENCODINGS = { br: "br", gzip: "gzip", identity: "" };

describe.skipIf(NGINX === undefined)("spellings of an address through deploy/nginx", () => {
  const read = (url: string, path: string, headers: Record<string, string> = {}) =>
    sendAddress(url, { path, headers });

  /** Every cached address returns its own answer in each encoding, in full, in part and as unchanged. */
  async function expectAllThemselves(url: string): Promise<void> {
    for (const path of KEPT) {
      for (const [name, encoding] of Object.entries(ENCODINGS)) {
        const headers = { "accept-encoding": encoding };
        const whole = `${path} in ${name}`;
        expect((await read(url, path, headers)).text).toBe(whole);
        const etag = `"${path} ${encoding}"`;
        expect((await read(url, path, { ...headers, "if-none-match": etag })).status).toBe(304);
        const part = await read(url, path, { ...headers, range: "bytes=1-4" });
        expect([part.status, part.text]).toEqual([206, whole.slice(1, 5)]);
      }
    }
  }

  /** None of them gets the answer cached for the address; nginx may refuse some itself. */
  async function expectOthersThemselves(url: string, path: string, others: readonly string[]): Promise<void> {
    const asked = async (sent: string, headers: Record<string, string>): Promise<[string, Sent]> => [
      seenAs(sent),
      await read(url, sent, headers),
    ];
    const conditions = { range: "bytes=0-999", "if-none-match": `"${path} "` };
    for (let from = 0; from < others.length; from += AT_ONCE) {
      const batch = others.slice(from, from + AT_ONCE);
      const answers = await Promise.all(
        batch.flatMap((sent) => [asked(sent, { "accept-encoding": "br" }), asked(sent, conditions)]),
      );
      for (const [seen, { status, text }] of answers) {
        if (status !== 400 && seen !== path) expect(text).toMatch(`${seen} in `);
      }
    }
  }

  it("M85: none changes what another address serves, whichever is asked for first", async () => {
    const first = await startReplica(echo);
    const spelledFirst = await startNginx([first.address]);
    for (const path of KEPT) await expectOthersThemselves(spelledFirst, path, othersOf(path));
    await expectAllThemselves(spelledFirst);

    const second = await startReplica(echo);
    const keptFirst = await startNginx([second.address]);
    await expectAllThemselves(keptFirst);
    for (const path of KEPT) await expectOthersThemselves(keptFirst, path, othersOf(path));
    await expectAllThemselves(keptFirst);
    // Nothing else was cached either: each address and encoding only once.
    const plain = second.requests.filter(({ url }) => KEPT.includes(url!));
    expect(plain.length).toBeLessThan(KEPT.length * 3 * 3);
  });

  it("M85: nor do two spellings at once", async () => {
    const replica = await startReplica(echo);
    const url = await startNginx([replica.address]);
    const pairs = SPELLINGS.flatMap((outer) =>
      SPELLINGS.map((inner) => outer(inner("/terms"))).filter((sent) =>
        /^(\/|https?:\/\/[^/]+\/)/i.test(sent),
      ),
    ).filter((sent) => !["/terms", "/terms#/livez"].includes(sent));
    expect(pairs.length).toBeGreaterThan(1_000);
    await expectOthersThemselves(url, "/terms", [...new Set(pairs)]);
    await expectAllThemselves(url);
  });

  describe("with the real server", () => {
    /** A build with a file name of each kind. */
    async function startWhole(env: Record<string, string> = {}): Promise<string> {
      const root = await mkdtemp(join(tmpdir(), "tradeslip-spellings-"));
      onTestFinished(() => rm(root, { recursive: true }));
      const names = ["index", "rates", "terms", "app", "404"];
      await writeSite(
        root,
        names.map((name) => ({ name, html: `<!doctype html><title>${name}</title>` })),
      );
      for (const folder of ["assets", "icons/coins", "icons/flags"])
        await mkdir(join(root, folder), { recursive: true });
      for (const file of ["assets/p-a.js", "icons/coins/btc.svg", "icons/coins/generic.svg"])
        await writeFile(join(root, file), file);
      const desk = await startDesk({ env: { TRUST_PROXY: "1", WEB_DIST: root, ...env } });
      await warmUp(desk);
      return startNginx([desk.address]);
    }

    it("M85: a reader's spelling replaces no page for others", async () => {
      const url = await startWhole();
      const pages = { "/q/..%2fterms": "/terms", "/users/..%2frates": "/rates", "/api/docs//..//../": "/" };
      for (const [spelled, page] of Object.entries(pages)) {
        const name = page === "/" ? "index" : page.slice(1);
        for (const encoding of Object.values(ENCODINGS)) {
          const before = await read(url, spelled, { "accept-encoding": encoding });
          const { text, headers } = await read(url, page);
          expect([page, text]).toEqual([page, `<!doctype html><title>${name}</title>`]);
          expect(headers["etag"]).not.toBe(before.headers["etag"]);
        }
      }
    });

    it("M85: an address and an encoding make no other address", async () => {
      const url = await startWhole();
      const inBrotli = await read(url, "/api/coins/bitcoin", { "accept-encoding": "br" });
      expect(inBrotli.headers["content-encoding"]).toBe("br");
      for (const path of ["/api/coins/bitcoinbr", "/api/coins/bitcoin:br", "/api/coins/br:bitcoin"]) {
        const { status, text, headers } = await read(url, path);
        expect([path, status === 404 || status === 400, headers["content-encoding"]]).toEqual([
          path,
          true,
          undefined,
        ]);
        expect(text).toMatch(/"not_found"|"invalid_input"/);
      }
    });

    it("M85: unknown names are not kept", async () => {
      const url = await startWhole();
      const isKept = async (path: string) => {
        const answers = [await read(url, path), await read(url, path), await read(url, path)];
        return answers.map(({ headers }) => /proxy; hit/.test(String(headers["cache-status"])));
      };
      for (const path of ["/icons/coins/btc.svg", "/assets/p-a.js", "/api/coins/bitcoin", "/terms"])
        expect([path, await isKept(path)]).toEqual([path, [false, true, true]]);
      const madeUp = [
        "/icons/coins/made-up.svg",
        "/icons/coins/btc.svg.svg",
        "/icons/flags/xx.svg",
        "/icons/others/btc.svg",
        "/assets/p-b.js",
        "/assets/x/p-a.js",
        "/api/coins/made-up",
        "/api/coins/made-up/history",
        "/signup",
      ];
      for (const path of madeUp) expect([path, await isKept(path)]).toEqual([path, [false, false, false]]);
    });

    it("M85: nor does any header of a reader", async () => {
      const env = { PUBLIC_ORIGIN: "https://desk.example" };
      const [odd, plain] = await Promise.all([startWhole(env), startWhole(env)]);
      const headers = {
        host: "evil.example",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "gopher",
        origin: "https://evil.example",
        referer: "https://evil.example/",
        "sec-fetch-site": "cross-site",
        accept: "application/evil",
        "accept-language": "tlh",
        "accept-encoding": "br;q=0.1, evil",
        authorization: "Bearer evil",
        cookie: "__Host-session=evil",
        range: "bytes=0-1",
        "if-range": '"evil"',
        "if-none-match": "*",
        "if-match": '"evil"',
        "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT",
        "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT",
        "x-http-method-override": "DELETE",
        "x-original-url": "/lite",
        "cache-control": "no-store",
        "content-type": "application/evil",
        "content-length": "4",
        connection: "close",
      };
      for (const path of ["/", "/rates", "/terms", "/api/rates", "/assets/p-a.js", "/icons/coins/btc.svg"]) {
        await sendAddress(odd, { path, headers, body: "evil" });
        const [after, untouched] = await Promise.all([read(odd, path), read(plain, path)]);
        expect([path, after.status, after.text]).toEqual([path, 200, untouched.text]);
        const own = { date: "", "x-request-id": "", "cache-status": "", "last-modified": "", etag: "" };
        expect({ ...after.headers, ...own }).toEqual({ ...untouched.headers, ...own });
        expect(JSON.stringify(after.headers)).not.toContain("evil");
      }
    });
  });
});
