import type { ChainSource } from "../bitcoin/chain-source.ts";
import type { ReceivingAddresses } from "../bitcoin/receiving-addresses.ts";

/** What is needed to ask for money: where it comes to, and where it is seen. */
export interface PaymentDesk {
  readonly addresses: ReceivingAddresses;
  readonly chain: ChainSource;
  /** Blocks that make a payment final, the one it is in included. */
  readonly confirmationsNeeded: number;
  /** So many addresses in a row without money, at most. */
  readonly gapLimit: number;
}
