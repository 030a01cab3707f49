import { parseExtendedKey, type ExtendedKey } from "./extended-key.ts";

/**
 * Account 0 of the test networks of "abandon … about" (BIP39, BIP84): everybody knows its private keys. Used with
 * regtest addresses, which no wallet can pay, for the simulated chain.
 */
const VPUB =
  "vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc";

export function testAccount(): ExtendedKey {
  return { ...parseExtendedKey(VPUB), network: "regtest" };
}
