import { NETWORKS } from "@tradeslip/contracts/rules";
import { expect, it } from "vitest";
import { checkTransaction, readAddress } from "./addresses.ts";

/** The sentence that refuses it, or null. */
function checkAddress(network: string, address: string, tag?: string | null) {
  const read = readAddress(network, { address, tag });
  return "wrong" in read ? read.wrong : null;
}

/** From the networks' own documents and test vectors, and well-known contracts. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  bitcoin: [
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "3P14159f73E4gFr7JterCCQh9QjiTjiZrG",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
  ],
  ethereum: ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  bnb: ["0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"],
  avalanche: ["0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB"],
  xrp: ["r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59", "rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY"],
  solana: ["4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA"],
  cardano: [
    "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x",
    "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8",
    "Ae2tdPwUPEZLs4HtbuNey7tK4hTKrwNwYtGqp7bDfCy2WdR3P6735W5Yfpe",
  ],
  dogecoin: ["DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"],
  tron: ["TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"],
  litecoin: ["ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9"],
  polkadot: ["15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5"],
};

it.each(Object.entries(ADDRESSES))(
  "addresses of %s are taken, one wrong character is found",
  (network, examples) => {
    for (const address of examples) {
      expect(checkAddress(network, address, null), address).toBeNull();
      if (network === "solana") continue;
      const characters = [...address];
      const wrong = [6, 12, characters.length - 1].map((place) => {
        const other = characters[place] === "2" ? "3" : "2";
        return [...characters.slice(0, place), other, ...characters.slice(place + 1)].join("");
      });
      for (const one of wrong) expect(checkAddress(network, one, null)?.id, one).toBe("address_wrong");
    }
  },
);

it("each network of the table has an example", () => {
  const names = NETWORKS.map(({ name }) => name).filter((name) => name !== "other");
  expect(Object.keys(ADDRESSES).toSorted()).toEqual(names.toSorted());
});

it("an address of another network is named as such", () => {
  expect(checkAddress("ethereum", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8")).toMatchObject({
    id: "address_of_other_network",
    values: { network: "Ethereum", other: "Tron" },
  });
  expect(checkAddress("bitcoin", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx")?.id).toBe("address_wrong");
  expect(checkAddress("moon", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")?.id).toBe("network_unknown");
});

it("XRP needs its tag, or the word that none is needed", () => {
  const [address = ""] = ADDRESSES["xrp"]!;
  const say = (tag?: string | null) => checkAddress("xrp", address, tag)?.id ?? null;
  expect([say(), say(null), say("0"), say("12345"), say("4294967295")]).toEqual([
    "tag_needed",
    null,
    null,
    null,
    null,
  ]);
  for (const wrong of ["4294967296", "-1", "1.5", "01", "abc", ""]) expect(say(wrong)).toBe("tag_wrong");
  expect(checkAddress("bitcoin", ADDRESSES["bitcoin"]![0]!, "12345")?.id).toBe("tag_not_here");
});

it("a network that the table doesn't have takes one word, with or without a memo", () => {
  const say = (address: string, tag?: string | null) => checkAddress("other", address, tag)?.id ?? null;
  expect([say("cosmos1abcdefgh"), say("cosmos1abcdefgh", "77"), say("two words"), say("short")]).toEqual([
    null,
    null,
    "address_wrong",
    "address_wrong",
  ]);
});

const HEX = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";
it.each([
  ["bitcoin", HEX, true],
  ["bitcoin", HEX.toUpperCase(), true],
  ["bitcoin", `0x${HEX}`, false],
  ["bitcoin", HEX.slice(1), false],
  ["xrp", HEX.toUpperCase(), true],
  ["tron", HEX, true],
  ["ethereum", `0x${HEX}`, true],
  ["ethereum", HEX, false],
  ["ethereum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", false],
  [
    "solana",
    "5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW",
    true,
  ],
  ["solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", false],
  ["other", "anything-of-one-word", true],
  ["other", "two words of it", false],
] as const)("%s: the transaction %s is one: %s", (network, id, isOne) => {
  expect(checkTransaction(network, id)?.id ?? null).toBe(isOne ? null : "transaction_wrong");
});
