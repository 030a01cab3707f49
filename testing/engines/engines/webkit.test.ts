import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { webkit } from "./webkit.ts";

/** Notes each start, and gives no session until it was started `goodFrom` times. */
const driver = (starts: string, goodFrom: number) => `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require("node:fs");
appendFileSync(${JSON.stringify(starts)}, "+");
const good = readFileSync(${JSON.stringify(starts)}).length >= ${goodFrom};
const session = { sessionId: "1", capabilities: {} };
const ended = { error: "session not created", message: "the browser ended" };
require("node:http")
  .createServer(({ url }, response) => {
    response.statusCode = url === "/session" && !good ? 500 : 200;
    response.end(JSON.stringify({ value: response.statusCode === 500 ? ended : session }));
  })
  .listen(process.argv[2].replace("--port=", ""), "127.0.0.1");
`;

let folder: string;
let starts: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "webkit-"));
  starts = join(folder, "starts");
  vi.stubEnv("PATH", [folder, dirname(process.execPath), process.env["PATH"]].join(delimiter));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function installDriver(goodFrom: number): void {
  const file = join(folder, "WebKitWebDriver");
  writeFileSync(file, driver(starts, goodFrom));
  chmodSync(file, 0o755);
}

it("a browser that ended while it started is started once more", async () => {
  installDriver(2);
  const session = await webkit.launch().start({ proxy: "127.0.0.1:9" });
  await session.close();
  expect(readFileSync(starts, "utf8")).toBe("++");
});

it("one that does not start again fails with the driver's reason", async () => {
  installDriver(3);
  await expect(webkit.launch().start({ proxy: "127.0.0.1:9" })).rejects.toThrow("the browser ended");
  expect(readFileSync(starts, "utf8")).toBe("++");
});
