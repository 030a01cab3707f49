import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { startDesk, type Desk } from "./start-desk.ts";

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tradeslip-web-"));
  await mkdir(join(root, "assets"));
  await mkdir(join(root, "icons", "coins"), { recursive: true });
  await writeFile(join(root, "index.html"), "<!doctype html><title>Tradeslip</title>");
  await writeFile(join(root, "assets", "app-abc123.js"), "console.log(1)");
  await writeFile(join(root, "assets", "app-abc123.js.gz"), gzipSync("console.log(1)"));
  await writeFile(join(root, "icons", "coins", "btc.svg"), "<svg>btc</svg>");
  await writeFile(join(root, "icons", "coins", "generic.svg"), "<svg>generic</svg>");
});

const start = (): Promise<Desk> => startDesk({ env: { WEB_DIST: root } });

describe("addresses of screens", () => {
  it.each(["/", "/rates", "/market", "/users", "/users/ada", "/exchange", "/resources", "/settings"])(
    "%s answers with the page",
    async (path) => {
      const response = await (await start()).get(path).expect(200);
      expect(response.text).toContain("<title>Tradeslip</title>");
      expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(response.headers["cache-control"]).toBe("no-cache");
      expect(response.headers["content-security-policy"]).toContain("script-src 'self'");
    },
  );

  it.each(["/no-such-page", "/users/ada/secrets", "/rates/x"])(
    "%s is the not-found page, with status 404",
    async (path) => {
      const response = await (await start()).get(path).expect(404);
      expect(response.text).toContain("<title>Tradeslip</title>");
    },
  );

  it.each(["/assets/gone.js", "/api/rates/x", "/robots.php"])("%s is a problem, not a page", async (path) => {
    const response = await (await start()).get(path).expect(404);
    expect(response.headers["content-type"]).toContain("application/problem+json");
  });
});

describe("files", () => {
  it("with a hash in their name are kept for ever, and sent compressed", async () => {
    const desk = await start();
    const response = await desk.get("/assets/app-abc123.js", { "accept-encoding": "gzip" }).expect(200);
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(response.headers["content-encoding"]).toBe("gzip");
    expect(response.headers["vary"]).toMatch(/accept-encoding/i);
  });

  it("a coin without an icon gets the generic one", async () => {
    const desk = await start();
    const known = await desk.get("/icons/coins/btc.svg").expect(200);
    const unknown = await desk.get("/icons/coins/zzz9.svg").expect(200);
    expect(known.body.toString()).toContain("btc");
    expect(unknown.body.toString()).toContain("generic");
    expect(unknown.headers["content-type"]).toContain("image/svg+xml");
  });

  it.each(["/..%2f..%2fetc%2fpasswd", "/icons/..%2f..%2fpackage.json", "/.env"])(
    "%s leads nowhere",
    async (path) => {
      const response = await (await start()).get(path);
      expect([400, 403, 404]).toContain(response.status);
      expect(response.text).not.toContain("root:");
    },
  );
});
