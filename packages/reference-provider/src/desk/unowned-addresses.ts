/** Addresses for which no wallet has the key, so coins sent there are lost (docs/product.md, P21.11). */
import { type AddressForm, type Message, type Network, NETWORKS } from "@tradeslip/contracts/rules";
import { hex } from "@scure/base";
import { ADDRESS_FORMS, canonicalAddress } from "./address-forms.ts";

/** Made by hand, without a key, although their characters look like those of any other. */
const BURNED: Readonly<Partial<Record<AddressForm, readonly string[]>>> = {
  bitcoin: ["1BitcoinEaterAddressDontSendf59kuE"],
  // Where the network's fees are burned.
  tron: ["TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy"],
  // The ledger's first account, whose secret is in its documentation (xrpl.org, "Special Addresses").
  xrp: ["rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"],
};

/**
 * Contracts and programs that price pages and explorers show next to a coin, so that people copy them. The
 * table of networks has those of its own tokens. A contract on one Ethereum-like network is no wallet on the
 * others.
 */
const CONTRACTS: Readonly<Partial<Record<AddressForm, Readonly<Record<string, string>>>>> = {
  evm: {
    "0x00000000219ab540356cBB839Cbe05303d7705Fa": "Ethereum's deposits",
    "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2": "WETH",
    "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c": "WBNB",
    "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7": "WAVAX",
    "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599": "WBTC",
    "0x6B175474E89094C44Da98b954EedeAC495271d0F": "DAI",
    "0xB8c77482e45F1F44dE1745F52C74426C631bDD52": "BNB on Ethereum",
    "0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c": "BTCB",
    "0x2170Ed0880ac9A755fd29B2688956BD959F933F8": "ETH on BNB Smart Chain",
    "0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56": "BUSD",
    "0xc7198437980c041c805A1EDcbA50c1Ce5db95118": "USDT.e",
    "0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664": "USDC.e",
    "0xc2132D05D31c914a87C6611C10748AEb04B58e8F": "USDT on Polygon",
    "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359": "USDC on Polygon",
    "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174": "USDC.e on Polygon",
    "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9": "USDT on Arbitrum",
    "0xaf88d065e77c8cC2239327C5EDb3A432268e5831": "USDC on Arbitrum",
    "0x94b008aA00579c1307B0EF2c499aD98a8ce58e58": "USDT on Optimism",
    "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85": "USDC on Optimism",
    "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913": "USDC on Base",
  },
  tron: {
    TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR: "WTRX",
    TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8: "USDC",
    TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn: "USDD",
    TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4: "TUSD",
  },
  solana: {
    TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: "Solana's tokens",
    TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: "Solana's newer tokens",
    ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: "Solana's token accounts",
    MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: "Solana's memos",
  },
};

/** Content of a P2A output, which anyone may spend (Bitcoin Core, "pay to anchor"). */
const ANCHOR = "51024e73";
/** The hash of an empty key or script. */
const HASH_OF_NOTHING = "b472a266d0bd89c13706a4132ccfb16f7c3b9fcb";
/**
 * No key can be found whose 64 freely chosen bits look like this: null addresses, precompiled contracts,
 * 0x…dEaD, Polkadot's treasury, and "XXXXXXXXXXXX" or "111111111111" in base58 ("1CounterpartyXXX…", Solana's
 * programs).
 */
const ONE_DIGIT_OFTEN = /(.)\1{15}/;
const ONE_SIGN_OFTEN = /(.)\1{11}/;
/** Such as "dead" repeated; the last repetition may be cut. */
const REPEATED = /^(.{1,16})\1+/;

/** The sentence to show if no wallet owns this address of the network, or null. */
export function refuseUnowned({ address: form }: Network, address: string): Message | null {
  const forms = form === "any" ? OWN_FORMS : [form];
  const found = forms.flatMap((each) => {
    const held = ADDRESS_FORMS[each](address);
    return held === null ? [] : [refusal(each, canonicalAddress(each, address), hex.encode(held))];
  });
  return found.find((sentence) => sentence !== null) ?? null;
}

const OWN_FORMS = [...new Set<AddressForm>(NETWORKS.map(({ address }) => address))].filter(
  (form) => form !== "any",
);

function refusal(form: AddressForm, address: string, held: string): Message | null {
  const contract = contractNamed(form, address);
  if (contract !== undefined) {
    return /*i18n*/ {
      id: "address_of_contract",
      message:
        "This is a contract ({contract}), not a wallet: what is sent there is lost. Please copy your wallet's address.",
      values: { contract },
    };
  }
  const isUnowned =
    BURNED[form]?.includes(address) === true ||
    held === ANCHOR ||
    held === HASH_OF_NOTHING ||
    ONE_DIGIT_OFTEN.test(held) ||
    isRepeated(held) ||
    (form !== "evm" && ONE_SIGN_OFTEN.test(address));
  return isUnowned
    ? /*i18n*/ {
        id: "address_of_no_wallet",
        message:
          "No wallet owns this address: what is sent there is lost. Please copy your wallet's address.",
      }
    : null;
}

function contractNamed(form: AddressForm, address: string): string | undefined {
  const tokens = NETWORKS.filter((network) => network.address === form).flatMap(({ coins }) => [...coins]);
  const token = tokens.find((coin) => "contract" in coin && coin.contract === address);
  return token?.symbol ?? CONTRACTS[form]?.[address];
}

function isRepeated(held: string): boolean {
  const [, part] = REPEATED.exec(held) ?? [];
  return part !== undefined && part.repeat(Math.ceil(held.length / part.length)).startsWith(held);
}
