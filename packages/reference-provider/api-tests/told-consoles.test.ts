import { beforeEach, expect, it, vi } from "vitest";
import { ada, at, bank, bob, desk, eve, line, startStaffedDesk } from "./staffed-desk.ts";
import type { Answer } from "./start-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeEach(() => startStaffedDesk());

const OF_BANK = () => `account ${JSON.stringify({ id: bank })}`;
const OF_SETTINGS = "settings {}";

/** The status of a call, and the events that open consoles get of it. */
async function told(call: () => Promise<Answer>): Promise<readonly [status: number, ...events: string[]]> {
  const last = Number(desk.rows("SELECT MAX(seq) AS seq FROM events")[0]!["seq"] ?? 0);
  const { status } = await call();
  const rows = desk.rows(`SELECT type, data FROM events WHERE seq > ${last} ORDER BY seq`);
  return [status, ...rows.map(({ type, data }) => `${String(type)} ${String(data)}`)];
}

async function waiting(bankReference: string): Promise<string> {
  const seen = { accountId: bank, ...line({ bankReference }) };
  expect(await told(() => ada("POST", "/desk/payments", seen))).toEqual([200, OF_BANK()]);
  return (await ada("GET", "/desk/payments")).body.payments.at(-1).id;
}

it("each step of unallocated money is told with its account, and a request that stands already isn't", async () => {
  const id = await waiting("FT-70101");
  const back = { amount: "100", reason: "No order has this payer", bankReference: "FT-80101" };
  const refund = () => ada("POST", `/desk/payments/${id}/refund`, back);
  expect(await told(refund)).toEqual([409, OF_BANK()]);
  expect(await told(refund)).toEqual([409]);
  const { covers } = (await bob("GET", "/desk/payments")).body.payments[0].refund;
  const body = { agrees: true, covers, seen: "250" };
  const approve = () => bob("POST", `/desk/payments/${id}/refund/approve`, body);
  expect(await told(approve)).toEqual([200, OF_BANK()]);
  expect(await told(refund)).toEqual([200, OF_BANK()]);
  const taken = { amount: "50", madeAt: at(), reason: "The bank's letter" };
  const reverse = () => ada("POST", `/desk/payments/${id}/reverse`, taken);
  expect(await told(reverse)).toEqual([200, OF_BANK()]);
});

it("a correction is told with its account, and with the account that the money really came to", async () => {
  const other = await desk.account(eve);
  const id = await waiting("FT-70102");
  const correct = { reason: "The other bank", right: { accountId: other, ...line({ amount: "300" }) } };
  const book = () => ada("POST", `/desk/payments/${id}/correct`, correct);
  expect(await told(book)).toEqual([409, OF_BANK()]);
  const { covers } = (await bob("GET", "/desk/payments")).body.payments[0].correction;
  const body = { agrees: true, covers, seen: "300" };
  const approve = () => bob("POST", `/desk/payments/${id}/correct/approve`, body);
  expect(await told(approve)).toEqual([200, OF_BANK()]);
  const ofOther = `account ${JSON.stringify({ id: other })}`;
  expect(await told(book)).toEqual([200, OF_BANK(), ofOther]);
});

it("a block, the wish to end it, and the objection are told", async () => {
  const input = { kind: "name", value: "Mallory Vane", reason: "Named by the police" };
  expect(await told(() => ada("POST", "/desk/blocks", input))).toEqual([200, OF_SETTINGS]);
  const { id } = (await ada("GET", "/desk/blocks")).body.blocks[0];
  expect(await told(() => eve("DELETE", `/desk/blocks/${id}`))).toEqual([200, OF_SETTINGS]);
  expect(await told(() => ada("POST", `/desk/blocks/${id}/object`))).toEqual([200, OF_SETTINGS]);
});
