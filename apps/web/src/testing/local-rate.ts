import type { LocalRate } from "@tradeslip/contracts";
import type { FakeServer } from "./fake-server.ts";

const MINUTE = 60_000;

/**
 * A desk's rate of naira, set four minutes ago.
 * @param goodMinutes how long it is still good
 */
export function nairaRate(server: FakeServer, goodMinutes: number, buy = "1650"): LocalRate {
  const asOf = new Date(server.now.getTime() - 4 * MINUTE).toISOString();
  const goodUntil = new Date(server.now.getTime() + goodMinutes * MINUTE).toISOString();
  const side = { asOf, goodUntil, source: "desk" as const };
  return {
    currency: "NGN",
    digits: 2,
    buy,
    sell: "1600",
    asOf,
    source: "desk",
    old: goodMinutes < 0,
    sides: { buy: side, sell: side },
    tiers: {
      buy: [
        { fromUsd: "0", rate: buy },
        { fromUsd: "1000", rate: "1640" },
      ],
      sell: [{ fromUsd: "0", rate: "1600" }],
    },
  };
}
