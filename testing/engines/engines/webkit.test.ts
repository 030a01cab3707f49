import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { webkit } from "./webkit.ts";

/** Records each start, and opens no session until it was started `goodFrom` times. */
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
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "webkit-"));
  vi.stubEnv("PATH", [folder, dirname(process.execPath), process.env["PATH"]].join(delimiter));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it.for([
  { says: "is started once more", goodFrom: 2, answer: "a session" },
  { says: "and ends again fails with the driver's reason", goodFrom: 3, answer: "the browser ended" },
])("a browser that ended while it started $says", async ({ goodFrom, answer }) => {
  const starts = join(folder, "starts");
  writeFileSync(join(folder, "WebKitWebDriver"), driver(starts, goodFrom), { mode: 0o755 });
  const start = webkit.launch().start({ proxy: "127.0.0.1:9" });
  const said = await start.then(
    (session) => session.close().then(() => "a session"),
    (error: Error) => error.message,
  );
  expect(said).toBe(answer);
  expect(readFileSync(starts, "utf8")).toBe("++");
});
