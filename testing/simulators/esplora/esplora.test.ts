import { afterEach, beforeEach, expect, test } from "vitest";
import { REDIRECT_TARGET, startEsploraSimulator, type EsploraSimulator } from "./index.ts";

const ADDRESS = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";
let simulator: EsploraSimulator;
beforeEach(async () => {
  simulator = await startEsploraSimulator({ now: () => 1_800_000_000_000 });
});
afterEach(() => simulator.close());

interface Body {
  txid: string;
  vout: { value: number; scriptpubkey_address: string }[];
  status: { confirmed: boolean; block_height?: number; block_time?: number };
}

const get = async (path: string) => (await fetch(`${simulator.baseUrl}${path}`)).text();
const transactions = async (part = "") => JSON.parse(await get(`/address/${ADDRESS}/txs${part}`)) as Body[];
const height = async () => Number(await get("/blocks/tip/height"));

test("a payment stays in the mempool until mined", async () => {
  expect(await transactions()).toEqual([]);
  const txid = simulator.pay(ADDRESS, 57_143);
  expect(await transactions()).toMatchObject([
    { txid, vout: [{ value: 57_143, scriptpubkey_address: ADDRESS }], status: { confirmed: false } },
  ]);
  simulator.chain.mine(3);
  const tip = await height();
  expect(await transactions()).toMatchObject([
    { txid, status: { confirmed: true, block_height: tip - 2, block_time: 1_800_000_000 } },
  ]);
  expect(JSON.parse(await get(`/address/${ADDRESS}`))).toMatchObject({
    chain_stats: { funded_txo_sum: 57_143, tx_count: 1 },
    mempool_stats: { funded_txo_sum: 0, tx_count: 0 },
  });
});

test("a reorganisation returns payments to the mempool and lengthens the chain", async () => {
  simulator.pay(ADDRESS, 57_143);
  simulator.chain.mine(2);
  const before = await height();
  const hash = await get("/blocks/tip/hash");
  simulator.chain.reorganise(2);
  expect(await height()).toBe(before + 1);
  expect(await get(`/block-height/${before}`)).not.toBe(hash);
  expect(await transactions()).toMatchObject([{ status: { confirmed: false } }]);
});

test("a double-spent payment disappears", async () => {
  const txid = simulator.pay(ADDRESS, 57_143);
  simulator.chain.drop(txid);
  expect(await transactions()).toEqual([]);
});

test("confirmed transactions come in pages of 25, newest first", async () => {
  for (let sats = 1; sats <= 30; sats++) {
    simulator.pay(ADDRESS, sats);
    simulator.chain.mine(1);
  }
  const waiting = simulator.pay(ADDRESS, 99);
  const first = await transactions();
  expect(first.map(({ vout }) => vout[0]!.value)).toEqual([
    99,
    ...Array.from({ length: 25 }, (_, i) => 30 - i),
  ]);
  const rest = await transactions(`/chain/${first.at(-1)!.txid}`);
  expect(rest.map(({ vout }) => vout[0]!.value)).toEqual([5, 4, 3, 2, 1]);
  expect((await transactions("/mempool")).map(({ txid }) => txid)).toEqual([waiting]);
});

test("one transaction is found in mempool and block, and is missing once it was dropped", async () => {
  const txid = simulator.pay(ADDRESS, 57_143);
  const one = async () => JSON.parse(await get(`/tx/${txid}`)) as Body;
  expect(await one()).toMatchObject({ txid, status: { confirmed: false } });
  simulator.chain.mine(1);
  expect(await one()).toMatchObject({ txid, status: { confirmed: true } });
  simulator.chain.reorganise(1);
  simulator.chain.drop(txid);
  const missing = await fetch(`${simulator.baseUrl}/tx/${txid}`);
  expect([missing.status, await missing.text()]).toEqual([404, "Transaction not found"]);
});

test("an invalid address is refused", async () => {
  expect((await fetch(`${simulator.baseUrl}/address/pay-to-me/txs`)).status).toBe(400);
});

test("faults apply to the given number of calls", async () => {
  simulator.fault("error-503", { times: 1 });
  expect((await fetch(`${simulator.baseUrl}/blocks/tip/height`)).status).toBe(503);
  expect(await height()).toBe(900_000);
  simulator.fault("reset");
  await expect(height()).rejects.toThrow("fetch failed");
  simulator.fault("value-negative");
  simulator.pay(ADDRESS, 57_143);
  expect(await transactions()).toMatchObject([{ vout: [{ value: -57_143 }] }]);
  simulator.fault("redirect", { times: 1 });
  await transactions();
  expect(simulator.calls.at(-1)).toBe(REDIRECT_TARGET);
});

test("a held call answers with the state at its arrival", async () => {
  const held = simulator.hold();
  const asked = transactions();
  await held.arrived;
  simulator.pay(ADDRESS, 57_143);
  expect(await transactions()).toHaveLength(1);
  held.release();
  expect(await asked).toEqual([]);
});

test("the chain can be controlled over HTTP", async () => {
  const order = async (name: string, body: object) => {
    const answer = await fetch(`${simulator.baseUrl}/_control/${name}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { height?: number } };
  };
  await order("pay", { address: ADDRESS, sats: 57_143 });
  expect(await order("mine", { blocks: 2 })).toEqual({ status: 200, body: { height: 900_002 } });
  expect(await transactions()).toMatchObject([{ status: { confirmed: true } }]);
  expect(await order("reorganise", { depth: 2 })).toMatchObject({ body: { height: 900_003 } });
  expect((await order("mine", { blocks: 0 })).status).toBe(400);
  expect((await order("fault", { name: "teapot" })).status).toBe(400);
  expect(simulator.calls.some((path) => path.includes("_control"))).toBe(false);
});
