import { randomBytes } from "node:crypto";
import { HmacSlips } from "../../apps/bff/src/orders/hmac-slips.ts";
import { marksOf } from "../../apps/bff/src/orders/order-key.ts";
import { SlipKeys } from "../../apps/bff/src/orders/slip-keys.ts";
import { SlipSigner } from "../../apps/bff/src/orders/slip-signer.ts";
import { KeyRing } from "../../apps/bff/src/platform/crypto/key-ring.ts";
import {
  coinDecimals,
  DESK_COINS,
  priceText,
  tradeAmounts,
} from "../../packages/contracts/src/rules/index.ts";
import { slipTime } from "../../packages/contracts/src/slips/index.ts";
import type { Clock } from "../../packages/node-kit/src/clock.ts";
import type { Scene } from "./scenes.ts";

const SLIP_MS = 15 * 60_000;
const MINUTE_MS = 60_000;

export interface DemoSlip {
  readonly token: string;
  readonly reference: string;
  readonly coinAmount: string;
  /** Key of the browser that made it, as the desk's servers pass it on. */
  readonly orderKey: string;
}

/** Signs slips with the key of the server that starts afterwards, at the desk's fallback prices. */
export class DemoSlips {
  readonly #clock: Clock;
  readonly #keys: SlipKeys;
  readonly #signer: SlipSigner;

  /** @param secret the server's signing secret */
  constructor(secret: string, clock: Clock) {
    const keys = new KeyRing([secret]);
    this.#clock = clock;
    this.#keys = new SlipKeys({ keys, archive: null, clock, random: Math.random, log: { warn: () => {} } });
    this.#signer = new SlipSigner(this.#keys, new HmacSlips([keys]));
  }

  /** Public keys for the provider's archive. */
  async publicKeys(): Promise<
    readonly { readonly kid: string; readonly x: string; readonly notBefore: string }[]
  > {
    const published = await this.#keys.published();
    return published.map(({ kid, x, notBefore }) => ({ kid, x, notBefore }));
  }

  /** A slip, each from a browser of its own. */
  issue({ side, coinId, usd }: Scene): DemoSlip {
    const coin = DESK_COINS.find(({ id }) => id === coinId)!;
    const rate = priceText(coin.fallbackUsd);
    const now = this.#clock.now();
    const amounts = tradeAmounts({ unit: "usd", value: usd }, rate, coinDecimals(coin.symbol));
    const orderKey = randomBytes(32);
    const slip = this.#signer.sign(
      {
        surface: "exchange",
        side,
        coin: { id: coin.id, symbol: coin.symbol, name: coin.name },
        ...amounts,
        rate,
        freshness: { source: "live", asOf: slipTime(now), nextRefresh: slipTime(now + MINUTE_MS) },
        issuedAt: slipTime(now),
        expiresAt: slipTime(now + SLIP_MS),
      },
      marksOf({ key: orderKey, accountId: null }),
    );
    if (slip === null) throw new Error("The demo's key of slips leaked");
    return { ...slip, coinAmount: amounts.coinAmount, orderKey: orderKey.toString("base64url") };
  }
}
