import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { LOCALES, pathIn } from "@tradeslip/contracts/rules";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sendAddress } from "./address-spellings.ts";
import { startDesk, type Desk } from "./start-desk.ts";
import { writeSite } from "./write-site.ts";

const ORIGIN = "https://desk.example";
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tradeslip-web-"));
  await mkdir(join(root, "assets"));
  await mkdir(join(root, "icons", "coins"), { recursive: true });
  await writeSite(root, PAGES);
  await writeFile(join(root, "assets", "app-abc123.js"), "console.log(1)");
  await writeFile(join(root, "assets", "app-abc123.js.gz"), gzipSync("console.log(1)"));
  await writeFile(join(root, "icons", "coins", "btc.svg"), "<svg>btc</svg>");
  await writeFile(join(root, "icons", "coins", "generic.svg"), "<svg>generic</svg>");
});

/** A page as built, with placeholders for the operator's settings. */
const page = (name: string, head = "") => ({
  name,
  html: `<!doctype html><title>${name} · {{brand}}</title>${head}<p>{{brand}}`,
  sitemap: head.includes("<!--address-->"),
});
const PAGES = [
  ...["index", "rates", "about-us", "market"].map((name) => page(name, "<!--address-->")),
  ...["app", "404", "otp-verify"].map((name) => page(name)),
  { ...page("market-id"), path: "/market/:id", param: "[a-z0-9][a-z0-9._-]{0,9}" },
];

const IN_FRENCH = [
  { ...page("fr"), path: "/fr" },
  { ...page("fr-rates"), path: "/fr/rates" },
  { ...page("fr-market"), path: "/fr/market" },
  { ...page("fr-market-id"), path: "/fr/market/:id", param: "[a-z0-9][a-z0-9._-]{0,9}" },
  { ...page("fr-404"), path: "/fr/*" },
];

/** Addresses by language. */
function alternatesIn(text: string, tag: string): Record<string, string> {
  const links = text.matchAll(new RegExp(`<${tag} rel="alternate" hreflang="(.+?)" href="(.+?)"`, "g"));
  return Object.fromEntries([...links].map(([, language, url]) => [language!, url!]));
}

const start = (env: Record<string, string> = {}): Promise<Desk> =>
  startDesk({ env: { WEB_DIST: root, ...env } });

async function startWithFrench(): Promise<{ desk: Desk; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-web-"));
  await writeSite(folder, [...PAGES, ...IN_FRENCH]);
  return { desk: await start({ WEB_DIST: folder }), folder };
}

describe("Cross-Origin-Opener-Policy", () => {
  it.each([
    ["http://127.0.0.1:3000", true],
    ["http://localhost", true],
    ["http://desk.localhost:3000", true],
    ["http://[::1]:3000", true],
    ["http://192.168.1.7:3000", false],
    ["http://desk.lan", false],
    ["http://my_desk.", false],
    ["http://127.0.0.1.evil.example", false],
    ["https://desk.lan", true],
  ])("at %s browsers heed it: %s", async (origin, isHeeded) => {
    const { protocol, host } = new URL(origin);
    const forwarded = { host, "x-forwarded-proto": protocol.slice(0, -1) };
    const byHost = await start({ TRUST_PROXY: "1" });
    const configured = await start({ PUBLIC_ORIGIN: origin });
    for (const path of ["/", "/no-such-page", "/api/docs/", "/assets/app-abc123.js"]) {
      const replies = [await byHost.get(path, forwarded), await configured.get(path, { host: "other.lan" })];
      const policies = replies.map(({ headers }) => headers["cross-origin-opener-policy"]);
      expect(policies).toEqual(isHeeded ? ["same-origin", "same-origin"] : [undefined, undefined]);
    }
  });
});

describe("screen paths", () => {
  it.each([
    ["/", "index"],
    ["/rates", "rates"],
    ["/rates/", "rates"],
    ["/about-us?from=mail", "about-us"],
    ["/market", "market"],
    ["/market/bitcoin", "market-id"],
    ["/market/usd-coin/?range=7d", "market-id"],
    ["/market/coin.x_2", "market-id"],
    ["/otp-verify", "otp-verify"],
    ["/users", "app"],
    ["/users/ada", "app"],
    ["/users/ada/order", "app"],
    ["/exchange", "app"],
    ["/resources", "app"],
    ["/settings", "app"],
  ])("%s answers with the page %s", async (path, name) => {
    const response = await (await start()).get(path).expect(200);
    expect(response.text).toContain(`<title>${name} · Tradeslip</title>`);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(response.headers["cache-control"]).toBe("no-cache");
    expect(response.headers["content-security-policy"]).toContain("script-src 'self'");
  });

  it.each([
    "/no-such-page",
    "/users/ada/secrets/more",
    "/rates/x",
    "/app",
    "/404",
    "/login",
    "/market/bitcoin/more",
  ])("%s is the not-found page, with status 404", async (path) => {
    const response = await (await start()).get(path).expect(404);
    expect(response.text).toContain("<title>404 · Tradeslip</title>");
  });

  it.each(["/q/2.abc", "/q/2.a-b_c", "/q/abc"])(
    "%s is the slip's page, whatever its token ends with",
    async (path) => {
      const response = await (await start()).get(path).expect(200);
      expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    },
  );

  it.each(["/market/BITCOIN", "/market/-x", "/market/%3Cb%3E", "/market/longer-than-ten"])(
    "%s, which no coin can have, is the page of coins, with status 404",
    async (path) => {
      const response = await (await start()).get(path).expect(404);
      expect(response.text).toContain("<title>market-id · Tradeslip</title>");
    },
  );

  it.each(["/assets/gone.js", "/api/rates/x", "/robots.php", "/rates.html", "/app.html", "/site.json"])(
    "%s is a problem, not a page",
    async (path) => {
      const response = await (await start()).get(path).expect(404);
      expect(response.headers["content-type"]).toContain("application/problem+json");
    },
  );

  it("an address with an empty segment is a problem and no page", async () => {
    const { desk } = await startWithFrench();
    for (const path of [
      "//evil.example/",
      "/\\evil.example/",
      "/%2Fevil.example/",
      "/fr//evil.example/",
      "/fr//evil.example",
      "/fr/\\evil.example/",
      "/fr/%2f%5Cevil.example/",
      "/fr/%5Cevil.example/",
      "/fr//",
      "/fr/rates//",
      "/users//evil.example",
      "/users/evil.example//",
      "/q//",
    ]) {
      const { status, headers } = await sendAddress(desk.address, { path });
      const said = [path, status, headers["content-type"]];
      expect(said).toEqual([path, 404, "application/problem+json; charset=utf-8"]);
    }
  });

  it.each([
    ["/fr", "fr", 200],
    ["/fr/", "fr", 200],
    ["/fr/rates", "fr-rates", 200],
    ["/fr/rates/", "fr-rates", 200],
    ["/fr/r%61tes?from=mail", "fr-rates", 200],
    ["/fr/market/bitcoin", "fr-market-id", 200],
    ["/fr/market/BITCOIN", "fr-market-id", 404],
    ["/fr/market", "fr-market", 200],
    ["/fr/market/", "fr-market", 200],
    ["/fr/rates/x", "fr-404", 404],
    ["/fr/nowhere", "fr-404", 404],
    ["/fr/*", "fr-404", 404],
    ["/fr/fr/rates", "fr-404", 404],
    ["/french", "404", 404],
  ])("in another language %s is the page %s, with status %d", async (path, name, status) => {
    const { desk } = await startWithFrench();
    const response = await desk.get(path).expect(status);
    expect(response.text).toContain(`<title>${name} · Tradeslip</title>`);
  });

  it("a folder without a build stops the start", async () => {
    const empty = await mkdtemp(join(tmpdir(), "tradeslip-empty-"));
    await expect(start({ WEB_DIST: empty })).rejects.toThrow("has no site.json");
  });

  it("a page that is missing stops the start", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tradeslip-web-"));
    await writeSite(folder, PAGES);
    await rm(join(folder, "about-us.html"));
    await expect(start({ WEB_DIST: folder })).rejects.toThrow("has no about-us.html");
  });

  it("a page that could not be read is read at the next request", async () => {
    const { desk, folder } = await startWithFrench();
    const [file, aside] = ["fr-rates.html", "aside"].map((name) => join(folder, name));
    await rename(file!, aside!);
    await desk.get("/fr/rates").expect(500);
    await rename(aside!, file!);
    expect((await desk.get("/fr/rates").expect(200)).text).toContain("<title>fr-rates · Tradeslip</title>");
  });
});

describe("a page", () => {
  it("contains the operator's name as escaped text", async () => {
    const desk = await start({ BRAND_NAME: `Quill & <b>"Sons"` });
    const { text } = await desk.get("/rates").expect(200);
    expect(text).toContain("<p>Quill &amp; &lt;b>&quot;Sons&quot;");
    expect(text).not.toContain("{{");
  });

  it("names its address, and those of its other languages, with PUBLIC_ORIGIN", async () => {
    const desk = await start({ PUBLIC_ORIGIN: ORIGIN });
    const rates = await desk.get("/rates/").expect(200);
    expect(rates.text).toContain(`<link rel="canonical" href="${ORIGIN}/rates" />`);
    expect(rates.text).toContain(`<meta property="og:url" content="${ORIGIN}/rates" />`);
    expect(rates.text).toContain(`<link rel="alternate" hreflang="fr" href="${ORIGIN}/fr/rates" />`);
    expect(rates.text).toContain(`<link rel="alternate" hreflang="x-default" href="${ORIGIN}/rates" />`);
    expect((await desk.get("/")).text).toContain(`href="${ORIGIN}/"`);
    for (const path of ["/users", "/nowhere"]) expect((await desk.get(path)).text).not.toContain(ORIGIN);
  });

  it("has none without PUBLIC_ORIGIN", async () => {
    const { text } = await (await start()).get("/rates").expect(200);
    expect(text).not.toMatch(/canonical|og:url|<!--/);
  });

  it.each(["br", "gzip"])("is sent compressed (%s), then as 304 while unchanged", async (encoding) => {
    const desk = await start();
    const headers = { "accept-encoding": encoding };
    const first = await desk.get("/rates", headers).expect(200);
    expect(first.headers["content-encoding"]).toBe(encoding);
    expect(first.headers["vary"]).toMatch(/accept-encoding/i);
    const plain = await desk.get("/rates", { "accept-encoding": "identity" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers["etag"]).not.toBe(first.headers["etag"]);
    await desk.get("/rates", { ...headers, "if-none-match": first.headers["etag"]! }).expect(304);
    await desk.get("/", { ...headers, "if-none-match": first.headers["etag"]! }).expect(200);
  });

  it("has the same text in every encoding", async () => {
    const desk = await start();
    const packed = await fetch(`${desk.address}/rates`, { headers: { "accept-encoding": "br" } });
    const plain = await fetch(`${desk.address}/rates`, { headers: { "accept-encoding": "identity" } });
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(await packed.text()).toBe(await plain.text());
  });
});

describe("the content security policy of a page", () => {
  const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const policyOf = async (path: string, env: Record<string, string> = {}) => {
    const header = (await (await start(env)).get(path)).headers["content-security-policy"] as string;
    return new Map(header.split("; ").map((directive) => [directive.split(" ")[0], directive]));
  };

  it("allows the build's inline styles and scripts by hash and no others", async () => {
    const inline =
      "<style>b{}</style><script>1</script><script src='/a.js'></script><template><style>i{}</style></template>";
    await writeSite(root, [...PAGES, page("inline", inline)]);
    const policy = await policyOf("/inline");
    expect(policy.get("style-src")).toBe(`style-src 'self' ${hashOf("b{}")} ${hashOf("i{}")}`);
    expect(policy.get("script-src")).toBe(`script-src 'self' ${hashOf("1")}`);
  });

  it.each(["/rates", "/favicon.svg", "/nowhere"])("%s without inline code allows none", async (path) => {
    const policy = await policyOf(path);
    expect([policy.get("style-src"), policy.get("script-src")]).toEqual([
      "style-src 'self'",
      "script-src 'self'",
    ]);
  });

  it("never allows code from the operator's texts", async () => {
    const policy = await policyOf("/rates", { BRAND_NAME: "<script>1</script>" });
    expect(policy.get("script-src")).toBe("script-src 'self'");
  });
});

describe("search engines", () => {
  it("the sitemap lists exactly the indexable pages", async () => {
    const desk = await start({ PUBLIC_ORIGIN: ORIGIN });
    const map = await desk.get("/sitemap.xml").expect(200);
    expect(map.headers["content-type"]).toContain("application/xml");
    const xml = map.text ?? map.body.toString();
    expect([...xml.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      `${ORIGIN}/`,
      `${ORIGIN}/about-us`,
      `${ORIGIN}/market`,
      `${ORIGIN}/rates`,
    ]);
    const robots = await desk.get("/robots.txt").expect(200);
    expect(robots.text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });

  it("the sitemap and each page's head name the page in every language, each pointing back", async () => {
    const listed = ["/", "/rates", "/fr", "/fr/rates", "/pt-br/rates", "/ar/rates"];
    const folder = await mkdtemp(join(tmpdir(), "tradeslip-web-"));
    const pages = listed.map((path, index) => ({ ...page(`p${index}`, "<!--address-->"), path }));
    await writeSite(folder, [...pages, page("404"), page("app")]);
    const desk = await start({ PUBLIC_ORIGIN: ORIGIN, WEB_DIST: folder });
    const { text, body } = await desk.get("/sitemap.xml").expect(200);
    const xml = text ?? body.toString();
    const inMap = new Map(
      [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, url = ""]) => [
        /<loc>(.+?)<\/loc>/.exec(url)?.[1],
        alternatesIn(url, "xhtml:link"),
      ]),
    );
    expect([...inMap.keys()]).toEqual(listed.map((path) => ORIGIN + path).toSorted());
    const inEach = LOCALES.map((locale) => [locale, ORIGIN + pathIn(locale, "/rates")]);
    expect(inMap.get(`${ORIGIN}/rates`)).toEqual({
      ...Object.fromEntries(inEach),
      "pt-BR": `${ORIGIN}/pt-br/rates`,
      "x-default": `${ORIGIN}/rates`,
    });
    for (const [address, alternates] of inMap) {
      expect(Object.values(alternates)).toContain(address);
      const head = await desk.get(address!.slice(ORIGIN.length) || "/").expect(200);
      expect(alternatesIn(head.text, "link")).toEqual(alternates);
      expect(head.text).toContain(`<link rel="canonical" href="${address}" />`);
    }
  });

  it("without PUBLIC_ORIGIN there is no sitemap and robots.txt names none", async () => {
    const desk = await start();
    await desk.get("/sitemap.xml").expect(404);
    const robots = await desk.get("/robots.txt").expect(200);
    expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(robots.text).toBe("User-agent: *\nDisallow: /api/\n");
  });
});

describe("files", () => {
  it("with a hash in their name are immutable and sent compressed", async () => {
    const desk = await start();
    const response = await desk.get("/assets/app-abc123.js", { "accept-encoding": "gzip" }).expect(200);
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(response.headers["content-encoding"]).toBe("gzip");
    expect(response.headers["vary"]).toMatch(/accept-encoding/i);
  });

  it("a coin without an icon gets the generic one, which no shared cache keeps under its name", async () => {
    const desk = await start();
    const known = await desk.get("/icons/coins/btc.svg").expect(200);
    const unknown = await desk.get("/icons/coins/zzz9.svg").expect(200);
    expect(known.body.toString()).toContain("btc");
    expect(unknown.body.toString()).toContain("generic");
    expect(unknown.headers["content-type"]).toContain("image/svg+xml");
    expect(known.headers["cache-control"]).toBe("public, max-age=86400");
    expect(unknown.headers["cache-control"]).toBe("private, max-age=86400");
  });

  it("a made-up icon's response has so few listeners that Node warns of none", async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on("warning", note);
    onTestFinished(() => void process.off("warning", note));
    await (await start()).get("/icons/coins/zzz8.svg").expect(200);
    expect(warnings).toEqual([]);
  });

  it.each(["/..%2f..%2fetc%2fpasswd", "/icons/..%2f..%2fpackage.json", "/.env"])(
    "%s is a 404",
    async (path) => {
      const response = await (await start()).get(path);
      expect([400, 403, 404]).toContain(response.status);
      expect(response.text).not.toContain("root:");
    },
  );
});
