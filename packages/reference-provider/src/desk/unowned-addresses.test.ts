import { bech32, bech32m, base58, createBase58check } from "@scure/base";
import { NETWORKS } from "@tradeslip/contracts/rules";
import { assert, property, uint8Array } from "fast-check";
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { XRP_BASE58CHECK } from "./address-forms.ts";
import { readAddress } from "./addresses.ts";

function refusalOf(network: string, address: string): string | null {
  const read = readAddress(network, { address, tag: network === "xrp" ? null : undefined });
  return "wrong" in read ? read.wrong.id : null;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const base58check = createBase58check(sha256);
const evm = (digits: string) => `0x${digits.padStart(40, "0")}`;

it("S118: each token's contract in the table is refused on its network and on its kin", () => {
  const tokens = NETWORKS.flatMap((network) => {
    return network.coins.flatMap((coin) =>
      "contract" in coin ? [{ network, contract: coin.contract }] : [],
    );
  });
  expect(tokens).toHaveLength(9);
  for (const { network, contract } of tokens) {
    const kin = NETWORKS.filter(({ address }) => address === network.address);
    for (const { name } of [...kin, { name: "other" }])
      expect(refusalOf(name, contract), `${name} ${contract}`).toBe("address_of_contract");
  }
  expect(readAddress("ethereum", { address: "0xdac17f958d2ee523a2206206994597c13d831ec7" })).toMatchObject({
    wrong: { id: "address_of_contract", values: { contract: "USDT" } },
  });
});

it.each([
  ["ethereum", "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"],
  ["ethereum", "0x00000000219ab540356cBB839Cbe05303d7705Fa"],
  ["bnb", "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c"],
  ["bnb", "0x2170Ed0880ac9A755fd29B2688956BD959F933F8"],
  ["avalanche", "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7"],
  ["ethereum", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"],
  ["tron", "TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR"],
  ["tron", "TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8"],
  ["solana", "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"],
  ["solana", "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL"],
])("S118: %s: the contract %s is refused", (network, address) => {
  expect(refusalOf(network, address)).toBe("address_of_contract");
});

it.each([
  ["bitcoin", "bc1pfeessrawgf"],
  ["bitcoin", "BITCOIN:BC1PFEESSRAWGF"],
  ["bitcoin", "1BitcoinEaterAddressDontSendf59kuE"],
  ["bitcoin", "1CounterpartyXXXXXXXXXXXXXXXUWLpVr"],
  ["bitcoin", "1111111111111111111114oLvT2"],
  ["bitcoin", "1HT7xU2Ngenf7D4yocz2SAcnNLW7rK8d4E"],
  ["bitcoin", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"],
  ["bitcoin", bech32.encode("bc", [0, ...bech32.toWords(new Uint8Array(20))])],
  ["bitcoin", bech32m.encode("bc", [1, ...bech32.toWords(new Uint8Array(32).fill(1))])],
  ["litecoin", base58check.encode(Uint8Array.of(0x30, ...new Uint8Array(20)))],
  ["dogecoin", base58check.encode(Uint8Array.of(0x1e, ...new Uint8Array(20)))],
  ["ethereum", evm("")],
  ["ethereum", evm("dEaD")],
  ["ethereum", evm("dead")],
  ["ethereum", evm("11")],
  ["ethereum", "0xdEAD000000000000000042069420694206942069"],
  ["ethereum", `0x${"dead".repeat(10)}`],
  ["ethereum", `0x${"f".repeat(40)}`],
  ["ethereum", "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE"],
  ["bnb", evm("1000")],
  ["bnb", evm("dEaD")],
  ["avalanche", "0x0100000000000000000000000000000000000000"],
  ["avalanche", "0x0200000000000000000000000000000000000005"],
  ["tron", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"],
  ["tron", "TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy"],
  ["solana", "11111111111111111111111111111111"],
  ["solana", "1nc1nerator11111111111111111111111111111111"],
  ["solana", "So11111111111111111111111111111111111111112"],
  ["solana", "Stake11111111111111111111111111111111111111"],
  ["solana", "SysvarC1ock11111111111111111111111111111111"],
  ["solana", "ComputeBudget111111111111111111111111111111"],
  ["xrp", "rrrrrrrrrrrrrrrrrrrrrhoLvTp"],
  ["xrp", "rrrrrrrrrrrrrrrrrrrrBZbvji"],
  ["xrp", "rrrrrrrrrrrrrrrrrNAMEtxvNvQ"],
  ["xrp", "rrrrrrrrrrrrrrrrrrrn5RM1rHd"],
  ["xrp", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"],
  ["cardano", bech32.encode("addr", bech32.toWords(Uint8Array.of(0x61, ...new Uint8Array(28))), false)],
  ["polkadot", "111111111111111111111111111111111HC1"],
  ["polkadot", "13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB"],
  ["other", evm("dEaD")],
  ["other", "bc1pfeessrawgf"],
])("S118: %s: %s belongs to no wallet", (network, address) => {
  expect(refusalOf(network, address)).toBe("address_of_no_wallet");
});

it("S118: keys as wallets draw them are refused on no network", () => {
  const bytes = (length: number) => uint8Array({ minLength: length, maxLength: length, size: "max" });
  assert(
    property(bytes(20), bytes(32), (drawn20, drawn32) => {
      // Generators like zeros; wallets don't.
      const hash = sha256(drawn20).subarray(0, 20);
      const key = sha256(drawn32);
      const addresses = {
        bitcoin: base58check.encode(Uint8Array.of(0, ...hash)),
        ethereum: `0x${hash.toString("hex")}`,
        tron: base58check.encode(Uint8Array.of(0x41, ...hash)),
        xrp: XRP_BASE58CHECK.encode(Uint8Array.of(0, ...hash)),
        solana: base58.encode(key),
      };
      for (const [network, address] of Object.entries(addresses))
        expect(refusalOf(network, address)).toBeNull();
    }),
  );
});
