import { expect, it } from "vitest";
import { outputsTo, parseTransactions } from "./esplora-chain.ts";

const ADDRESS = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";
const TXID = "ab".repeat(32);
const waiting = {
  txid: TXID,
  vout: [
    { value: 5 },
    { scriptpubkey_address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", value: 7 },
    { scriptpubkey_address: ADDRESS, value: 57_143 },
    { scriptpubkey_address: ADDRESS, value: 0 },
    { scriptpubkey_address: ADDRESS, value: 1 },
  ],
  status: { confirmed: false },
};
const mined = { ...waiting, status: { confirmed: true, block_height: 900_001, block_time: 1_800_000_000 } };

const read = (...transactions: unknown[]) =>
  outputsTo(ADDRESS, parseTransactions(JSON.stringify(transactions)));

it("every output that pays the address counts, and no other", () => {
  expect(read(waiting)).toEqual([
    { txid: TXID, vout: 2, sats: 57_143, block: null },
    { txid: TXID, vout: 4, sats: 1, block: null },
  ]);
});

it.each([
  ["waiting first", [waiting, mined]],
  ["mined first", [mined, waiting]],
])("a transaction that is listed as waiting and as mined counts once, as mined: %s", (_order, listed) => {
  const block = { height: 900_001, time: 1_800_000_000_000 };
  expect(read(...listed)).toEqual([
    { txid: TXID, vout: 2, sats: 57_143, block },
    { txid: TXID, vout: 4, sats: 1, block },
  ]);
});

it("nulls in place of what is missing are read like what is missing", () => {
  const status = { confirmed: false, block_height: null, block_hash: null, block_time: null };
  expect(read({ ...waiting, status, vout: [{ scriptpubkey_address: null, value: 1 }] })).toEqual([]);
});
