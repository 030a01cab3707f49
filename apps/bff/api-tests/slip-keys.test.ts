import { spawn } from "node:child_process";
import { once } from "node:events";
import { createPublicKey, verify } from "node:crypto";
import { SlipKeySet } from "@tradeslip/contracts/schemas";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it, vi } from "vitest";
import { someSigner } from "../src/orders/testing/some-signer.ts";
import { someTerms } from "../src/orders/testing/some-terms.ts";
import { BUY, type OrderDesk, SECRET, startOrderDesk } from "./orders-client.ts";
import { keysOf, nextClient, startArchive, verdictOf } from "./start-archive.ts";
import { startAccounts } from "./start-accounts.ts";

const OLD = "an-old-secret-of-slips-0123456789abcdef";
const NEW = "a-new-secret-of-slips-0123456789abcdefg";
const PATIENT = { timeout: 20_000, interval: 50 };
// Each starts several servers; a busy machine takes many times longer.
vi.setConfig({ testTimeout: 300_000 });

it("K62: 1,000 slips are refused with one bit changed, and taken as they are", async () => {
  const { server, clock } = await startOrderDesk();
  const terms = someTerms({ issuedAt: new Date(clock.now()).toISOString() });
  const signer = someSigner([SECRET]);
  const answers = new Set<string>();
  const ask = async (token: string) => {
    const url = `/api/orders/${encodeURIComponent(token)}`;
    const { statusCode, payload } = await server.inject({
      url,
      headers: { "x-forwarded-for": nextClient() },
    });
    const { status, code } = JSON.parse(payload) as { status: unknown; code?: string };
    return `${statusCode} ${code ?? String(status)}`;
  };
  for (let turn = 0; turn < 1_000; turn += 1) {
    const { token } = signer.issue(terms);
    const changed = Buffer.from(token);
    changed[turn % changed.length]! ^= 1 << (turn % 7);
    answers.add(`changed: ${await ask(changed.toString("latin1"))}`);
    if (turn % 10 === 0) answers.add(`whole: ${await ask(token)}`);
  }
  expect([...answers].toSorted()).toEqual([
    "changed: 404 slip_key_unknown",
    "changed: 404 unknown_slip",
    "whole: 200 valid",
  ]);
});

it("K97: keys are rotated over two replicas one at a time under orders, and every slip stays ours", async () => {
  const { startServer, clock } = await startArchive();
  let replicas: readonly [OrderDesk, OrderDesk] = [await startServer(OLD), await startServer(OLD)];
  const tokens: string[] = [];
  const orderAndCheck = async () => {
    for (const replica of replicas) tokens.push((await replica.issue(BUY)).token);
    for (const replica of replicas) {
      for (const token of tokens) expect(["valid", "expired"]).toContain(await verdictOf(replica, token));
    }
  };
  await orderAndCheck();
  for (const secrets of [`${OLD},${NEW}`, `${NEW},${OLD}`, NEW]) {
    for (const place of [0, 1]) {
      clock.advance(MINUTE);
      const stopped = replicas[place]!;
      const started = await startServer(secrets);
      replicas = place === 0 ? [started, replicas[1]] : [replicas[0], started];
      await stopped.stop();
      await orderAndCheck();
    }
  }
  expect(tokens).toHaveLength(14);
  const [old, current, ...others] = await keysOf(replicas[0]);
  expect(others).toEqual([]);
  expect(old!.notAfter).toBeDefined();
  expect(current!.notAfter).toBeUndefined();
  expect(Date.parse(current!.notBefore) - Date.parse(old!.notBefore)).toBe(MINUTE);
});

it("K97: replicas with no key in common verify each other's slips by the archive", async () => {
  const { startServer } = await startArchive();
  const before = await startServer(OLD);
  const after = await startServer(NEW);
  // Out of order, and with no key in common.
  const { token, reference } = await after.issue(BUY);
  expect(await before.slip(token)).toMatchObject({ reference, status: "valid" });
  expect(await verdictOf(after, (await before.issue(BUY)).token)).toBe("valid");
});

it("K97: slips of a key that leaked prove nothing on any replica, whatever their time, and the next key signs", async () => {
  const { startServer, dataDir } = await startArchive();
  const [first, second] = [await startServer(`${OLD},${NEW}`), await startServer(OLD)];
  const leaked = await first.issue(BUY);
  const [key] = (await keysOf(first)).filter(({ kid }) => kid === kidOf(leaked.token));
  await runDesk(dataDir, "key", "compromised", key!.kid);
  for (const replica of [first, second]) {
    await vi.waitFor(
      async () => expect(await verdictOf(replica, leaked.token)).toBe("slip_key_compromised"),
      PATIENT,
    );
    const { body } = await replica.get(`/api/orders/${leaked.token}`).expect(404);
    expect(body).toMatchObject({ detail: "Its key leaked; only the desk's record can confirm it" });
  }
  const marked = (await keysOf(second)).find(({ x }) => x === key!.x);
  expect(Date.parse(marked!.compromisedAt!)).toBeGreaterThan(0);
  const next = await first.issue(BUY);
  expect(await verdictOf(second, next.token)).toBe("valid");
  // It has no other key.
  expect(await second.refused(BUY, 503)).toMatchObject({ code: "no_slip_key" });
});

it("with another provider, which keeps no keys, replicas know their own, and say that they can't check others", async () => {
  const { desk: foreign, provider } = await startAccounts({
    env: { PROVIDER_TOKEN: "a-token-of-the-servers-0123456789abcdef", SLIP_SECRET: `${NEW},${OLD}` },
  });
  expect(provider).toBeDefined();
  const { keys } = (await foreign.get("/.well-known/tradeslip-keys.json").expect(200)).body as SlipKeySet;
  expect(keys.map(({ notBefore }) => notBefore)).toEqual(Array(2).fill("1970-01-01T00:00:00.000Z"));
  const desk = await startOrderDesk({ env: { SLIP_SECRET: NEW } });
  const stranger = await startOrderDesk({ env: { SLIP_SECRET: OLD } });
  const { token } = await stranger.issue(BUY);
  expect((await foreign.get(`/api/orders/${token}`)).status).toBe(200);
  const { body } = await desk.get(`/api/orders/${token}`).expect(404);
  expect(body).toMatchObject({ code: "slip_key_unknown", detail: "We can't check this slip" });
});

it("the keys are a JWK Set that any page may read, and prove a slip without us", async () => {
  const desk = await startOrderDesk();
  const { body, headers } = await desk
    .get("/.well-known/tradeslip-keys.json", { origin: "https://elsewhere.example" })
    .expect(200);
  expect(headers).toMatchObject({
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=60",
  });
  const [key] = SlipKeySet.parse(body).keys;
  const { token } = await desk.issue(BUY);
  const bytes = Buffer.from(token.slice(2), "base64url");
  const publicKey = createPublicKey({ format: "jwk", key: { ...key! } });
  expect(verify(null, bytes.subarray(0, -64), publicKey, bytes.subarray(-64))).toBe(true);
  expect(key!.kid).toBe(kidOf(token));
});

it("SLIP_SECRET takes the place of the session's secret, whose earlier slips still verify", async () => {
  const before = await startOrderDesk();
  const after = await startOrderDesk({ env: { SLIP_SECRET: `${NEW},${SECRET}` } });
  const { token } = await before.issue(BUY);
  expect(await verdictOf(after, token)).toBe("valid");
  const fresh = await after.issue(BUY);
  after.clock.advance(16 * MINUTE + SECOND);
  expect(await verdictOf(after, fresh.token)).toBe("expired");
  const [first, second] = (await keysOf(after)).map(({ kid }) => kid);
  expect([first, second]).toContain(kidOf(fresh.token));
  expect(kidOf(fresh.token)).not.toBe(kidOf(token));
});

function kidOf(token: string): string {
  return Buffer.from(token.slice(2), "base64url").toString("hex", 0, 2);
}

async function runDesk(dataDir: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [bundledProgram("desk"), ...args], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
    stdio: "ignore",
  });
  expect((await once(child, "exit"))[0]).toBe(0);
}
