import { startEsploraSimulator, type EsploraSimulator } from "@tradeslip/simulators/esplora";
import { startStack, type Stack, type StackOptions } from "../stack/start-stack.ts";
import { startMovableTime, type MovableTime } from "./movable-time.ts";
import { startProvider, type Provider } from "./start-provider.ts";

/** Account 0 of BIP84's test vectors. */
const XPUB =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";

/** The built product taking real money, on a chain and with a clock that the test controls. */
export interface Shop {
  readonly stack: Stack;
  readonly provider: Provider;
  readonly esplora: EsploraSimulator;
  readonly time: MovableTime;
  close(): Promise<void>;
}

export async function startShop({ prepare }: Pick<StackOptions, "prepare"> = {}): Promise<Shop> {
  const time = await startMovableTime();
  const esplora = await startEsploraSimulator({ now: time.now });
  const provider = await startProvider({
    ...time.env,
    PAYMENT_XPUB: XPUB,
    ESPLORA_BASE_URL: esplora.baseUrl,
  });
  const stack = await startStack({
    env: { ...time.env, PROVIDER_BASE_URL: provider.url },
    now: time.now,
    ...(prepare ? { prepare } : {}),
  });
  return {
    stack,
    provider,
    esplora,
    time,
    async close() {
      await stack.close();
      await provider.close();
      await esplora.close();
      await time.close();
    },
  };
}
