import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);

/** A server that answers, is quiet while garbage is collected, and answers again: prints which responses are dictionaries then. */
const PROGRAM = `
import { createServer, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { keepShapes } from ${JSON.stringify(join(import.meta.dirname, "keep-shapes.ts"))};

let latest;
const server = createServer((request, response) => {
  latest = response;
  response.end();
});
keepShapes(server);
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const ask = () => new Promise((resolve) => {
  get({ port: server.address().port, agent: false }, (answer) => answer.resume().on("end", resolve));
});
for (let count = 0; count < Number(process.argv[1]); count += 1) await ask();
latest = undefined;
for (let count = 0; count < 8; count += 1) {
  await wait(10);
  gc();
}
const areDictionaries = [];
for (let count = 0; count < 10; count += 1) {
  await ask();
  areDictionaries.push(!%HasFastProperties(latest));
}
console.log(JSON.stringify(areDictionaries));
process.exit();
`;

it.each(["1", "5", "6", "7"])(
  "responses keep fast properties when a quiet time follows %s requests",
  async (requests) => {
    const flags = ["--expose-gc", "--allow-natives-syntax", "--input-type=module", "--eval", PROGRAM];
    const { stdout } = await run(process.execPath, [...flags, requests]);
    expect(JSON.parse(stdout)).toEqual(Array.from({ length: 10 }, () => false));
  },
);
