import { startExchangeSimulator, type ExchangeSimulator } from "@tradeslip/simulators/exchanges";
import { startStack, type Stack } from "./start-stack.ts";

/**
 * The product with three price sources, of which Coinbase has no TRON. `prepare` runs before the first call.
 */
export async function startQuorumStack(prepare?: (exchanges: ExchangeSimulator) => void): Promise<Stack> {
  const exchanges = await startExchangeSimulator();
  prepare?.(exchanges);
  const stack = await startStack({ env: { ...exchanges.env, PRICE_SOURCES: "coingecko,coinbase,kraken" } });
  return {
    ...stack,
    async close() {
      await stack.close();
      await exchanges.close();
    },
  };
}
