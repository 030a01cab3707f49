import { expect, it } from "vitest";
import { readAddress } from "./addresses.ts";

const BITCOIN = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const SOLANA = "4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA";
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const XRP = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";
const DOT = "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5";
const ADA = "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8";

it.each([
  ["bitcoin", `bitcoin:${BITCOIN}`, BITCOIN],
  ["bitcoin", `BITCOIN:${BITCOIN.toUpperCase()}?AMOUNT=0.1`, BITCOIN],
  [
    "bitcoin",
    `bitcoin:${BITCOIN}?amount=0.5&label=Ada%27s%20wallet&lightning=LNBC1${"Q".repeat(300)}`,
    BITCOIN,
  ],
  ["bitcoin", BITCOIN.toUpperCase(), BITCOIN],
  ["bitcoin", `"${BITCOIN}"`, BITCOIN],
  ["bitcoin", `${BITCOIN}.`, BITCOIN],
  ["bitcoin", `<bitcoin:${BITCOIN}>`, BITCOIN],
  ["bitcoin", `\u200E${BITCOIN}\u200B`, BITCOIN],
  ["ethereum", `(${EVM}),`, EVM],
  ["bitcoin", "bitcoin://1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
  [
    "litecoin",
    "Litecoin:LTC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KGMN4N9",
    "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9",
  ],
  ["dogecoin", "dogecoin:DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L?amount=10", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"],
  ["tron", `tron:${TRON}?amount=5`, TRON],
  ["solana", `solana:${SOLANA}?amount=1&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`, SOLANA],
  ["cardano", `web+cardano:${ADA}?amount=3`, ADA],
  ["cardano", ADA.toUpperCase(), ADA],
  ["polkadot", `substrate:${DOT}:0x8097c3c354652cb1eeed3e5b65fba2576470678a:Ada`, DOT],
  ["ethereum", `ethereum:${EVM}`, EVM],
  ["ethereum", `ethereum:pay-${EVM}@1?value=2.014e18`, EVM],
  ["ethereum", `eth:${EVM}`, EVM],
  ["ethereum", `0X${EVM.slice(2)}`, EVM],
  ["ethereum", `0X${EVM.slice(2).toUpperCase()}`, EVM],
  ["ethereum", `ETHEREUM:0X${EVM.slice(2).toUpperCase()}`, EVM],
  [
    "ethereum",
    `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${EVM}&uint256=1e6`,
    EVM,
  ],
  ["bnb", `ethereum:${EVM}@56`, EVM],
  ["bnb", `bnb:${EVM}`, EVM],
  ["avalanche", `avax:${EVM}`, EVM],
  ["xrp", `xrpl:${XRP}?amount=20`, XRP],
])("S118: %s: %s is read", (network, pasted, address) => {
  const tag = network === "xrp" ? null : undefined;
  expect(readAddress(network, { address: pasted, tag })).toEqual({ address, tag: null });
});

it.each([
  ["X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ", undefined, null],
  ["X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ", "7", "7"],
  ["X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu", undefined, "1"],
  ["X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu", null, "1"],
  ["X7AcgcsBL6XDcUb289X4mJ8djcdyKaLFuhLRuNXPrDeJd9A", "١١٧٤٧", "11747"],
  ["xrpl:X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS", undefined, "14"],
  [`${XRP}?dt=495`, undefined, "495"],
  [`ripple:${XRP}?dt=495&amount=3`, "495", "495"],
  [`${XRP}?dt=١٢٣٤`, undefined, "1234"],
  [`${XRP.slice(0, 4)} ${XRP.slice(4, 8)}\n${XRP.slice(8)}`, "7", "7"],
  [XRP, "١٢٣٤٥", "12345"],
  [XRP, "۱۲۳", "123"],
])("S118: XRP: %s with the tag %s is read with %s", (address, tag, read) => {
  expect(readAddress("xrp", { address, tag })).toEqual({ address: XRP, tag: read });
});

it("S118: what a URI says of another network, tag or duty is told, and never read as an address", () => {
  const say = (network: string, address: string, tag?: string | null) => {
    const read = readAddress(network, { address, tag });
    return "wrong" in read ? [read.wrong.id, read.wrong.values?.["other"]] : null;
  };
  expect(say("ethereum", `ethereum:${EVM}@56`)).toEqual(["address_of_other_network", "BNB Smart Chain"]);
  expect(say("ethereum", `ethereum:${EVM}@137`)).toEqual(["address_of_other_network", "chain 137"]);
  expect(say("bitcoin", `ethereum:${EVM}`)).toEqual([
    "address_of_other_network",
    "Ethereum / BNB Smart Chain / Avalanche C-Chain",
  ]);
  expect(say("avalanche", `bnb:${EVM}`)).toEqual(["address_of_other_network", "BNB Smart Chain"]);
  const refused: readonly [network: string, pasted: string, id: string][] = [
    ["bitcoin", `bitcoin:${BITCOIN}?req-somethingnew=50`, "address_wrong"],
    ["bitcoin", "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "address_wrong"],
    ["bitcoin", `lightning:${BITCOIN}`, "address_wrong"],
    ["bitcoin", "bitcoin:", "address_wrong"],
    ["ethereum", "ethereum:vitalik.eth", "address_wrong"],
    ["ethereum", `ethereum:${EVM}/approve?address=${EVM}`, "address_wrong"],
    ["ethereum", `ethereum:${EVM}/transfer`, "address_wrong"],
    ["ethereum", `0X${EVM.slice(2, -1)}D`, "address_wrong"],
    ["solana", "solana:https%3A%2F%2Fshop.example%2Fpay", "address_wrong"],
    // One wrong character, and an X-address of a test network.
    ["xrp", "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fv", "address_wrong"],
    ["xrp", "TVE26TYGhfLC7tQDno7G8dGtxSkYQn49b3qD26PK7FcGSKE", "address_wrong"],
    ["xrp", `${XRP}?dt=4294967296`, "tag_wrong"],
    // The contract behind "transfer" gets nothing; nor does one as the receiver.
    [
      "ethereum",
      `ethereum:${EVM}/transfer?address=0xdAC17F958D2ee523a2206206994597C13D831ec7`,
      "address_of_contract",
    ],
  ];
  for (const [network, pasted, id] of refused) expect(say(network, pasted, undefined)?.[0], pasted).toBe(id);
  expect(readAddress("xrp", { address: `${XRP}?dt=495`, tag: "496" })).toMatchObject({
    wrong: { id: "tag_differs", values: { named: "495", typed: "496" } },
  });
});
