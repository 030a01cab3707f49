import { onTestFinished } from "vitest";
import {
  createCoinGeckoClient,
  type CoinGeckoCall,
  type CoinGeckoClient,
  type CoinGeckoClientOptions,
} from "../client.ts";
import { SourceError } from "../../source-error.ts";

type Options = Partial<CoinGeckoClientOptions> & { baseUrl: string };

/** A client that closes with the test, and the calls it reported. */
export function startClient(options: Options): { client: CoinGeckoClient; calls: CoinGeckoCall[] } {
  const calls: CoinGeckoCall[] = [];
  const client = createCoinGeckoClient({ plan: "keyless", onCall: (call) => calls.push(call), ...options });
  onTestFinished(() => client.close());
  return { client, calls };
}

/** What a call failed with. */
export async function failureOf(call: Promise<unknown>): Promise<SourceError> {
  const error = await call.then(
    () => new Error("the call did not fail"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof SourceError)) throw error;
  return error;
}
