import { FakeClock, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it, vi } from "vitest";
import { runProgram } from "./run-program.ts";
import { type Running, startProvider } from "./start-provider.ts";

// Each run of a program starts Node, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const TOKEN = "a-token-of-the-servers-0123456789abcdef";
const WITH_TOKEN = { "provider-token": TOKEN };
const keyOf = (kid: string, sign: string, notBefore = "2026-11-21T12:00:00.000Z") => ({
  kid,
  x: sign.repeat(43),
  notBefore,
});
const A = keyOf("00aa", "A");
const B = keyOf("00bb", "B");

async function start(): Promise<Running> {
  const clock = new FakeClock();
  clock.jump(Date.parse("2026-11-21T12:00:00.000Z") - clock.now());
  return startProvider({ clock, env: { PROVIDER_TOKEN: TOKEN } });
}

function call(provider: Running, body?: object, headers: Record<string, string> = WITH_TOKEN) {
  return provider.callAs(headers)(body === undefined ? "GET" : "POST", "/slip-keys", body);
}

it("keys are told and read by servers alone: without the token, and where none is set, they are 401", async () => {
  const provider = await start();
  const open = await startProvider();
  for (const body of [undefined, { keys: [A] }]) {
    expect((await call(provider, body, {})).status).toBe(401);
    expect((await call(provider, body, { "provider-token": "wrong" })).status).toBe(401);
    expect((await call(open, body)).status).toBe(401);
  }
  expect((await call(provider)).body).toEqual({ keys: [] });
});

it("a rotation: a key's time begins when it is first told, and ends when the servers no longer have it", async () => {
  const provider = await start();
  const tell = async (...keys: object[]) => (await call(provider, { keys })).body.keys;
  expect(await tell(A)).toEqual([A]);
  provider.clock.advance(MINUTE);
  const later = { ...B, notBefore: new Date(provider.clock.now()).toISOString() };
  expect(await tell({ ...A, notBefore: later.notBefore }, later)).toEqual([A, later]);
  provider.clock.advance(MINUTE);
  const end = new Date(provider.clock.now()).toISOString();
  expect(await tell(later)).toEqual([{ ...A, notAfter: end }, later]);
  provider.clock.advance(MINUTE);
  expect(await tell(later)).toEqual([{ ...A, notAfter: end }, later]);
  // From a server that still has it, or has it again.
  expect(await tell(later, A)).toEqual([A, later]);
  expect((await call(provider)).body.keys).toEqual([A, later]);
});

it("servers that tell at once leave one row for each key", async () => {
  const provider = await start();
  const told = await Promise.all(
    Array.from({ length: 20 }, (_none, turn) => call(provider, { keys: turn % 2 === 0 ? [A, B] : [B, A] })),
  );
  expect(told.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await call(provider)).body.keys).toEqual([A, B]);
});

it("a key of tomorrow begins today: no server's clock runs ahead of the archive", async () => {
  const provider = await start();
  const ahead = keyOf("00cc", "C", new Date(provider.clock.now() + HOUR).toISOString());
  expect((await call(provider, { keys: [ahead] })).body.keys[0]!["notBefore"]).toBe(
    "2026-11-21T12:00:00.000Z",
  );
});

it.each([
  ["no keys", { keys: [] }],
  ["too many keys", { keys: Array(17).fill(A) }],
  ["a key that is too short", { keys: [{ ...A, x: "A".repeat(42) }] }],
  ["an id that is none", { keys: [{ ...A, kid: "--no" }] }],
  ["no list", {}],
])("%s are refused, and nothing is kept", async (_what, body) => {
  const provider = await start();
  expect((await call(provider, body)).status).toBe(400);
  expect((await call(provider)).body.keys).toEqual([]);
});

it("desk key compromised marks a key for good, and says what it can't do", async () => {
  const provider = await start();
  await call(provider, { keys: [A, B] });
  const desk = (...args: string[]) => runProgram("desk", ["key", ...args], provider);
  expect(await desk("compromised", "00aa")).toMatchObject({ code: 0, stderr: "" });
  const [first, second] = (await call(provider)).body.keys;
  expect(first!["compromisedAt"]).toMatch(/^20\d\d-/);
  expect(second).toEqual(B);
  expect((await call(provider, { keys: [A, B] })).body.keys[0]).toEqual(first);
  expect(await desk("compromised", "00aa")).toMatchObject({ code: 0 });
  expect((await call(provider)).body.keys[0]).toEqual(first);
  expect(await desk("compromised", "ffff")).toMatchObject({
    code: 1,
    stderr: "Not done. There's no key ffff.\n",
  });
  expect(await desk("compromised", "zz")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/four digits/),
  });
  expect(await desk("compromised")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("key compromised KID"),
  });
});
