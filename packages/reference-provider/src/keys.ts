import { join } from "node:path";
import { deriveKey } from "@tradeslip/node-kit/derive-key";
import { loadOrCreateSecret } from "@tradeslip/node-kit/secret-file";
import { openDataDir } from "@tradeslip/node-kit/start-error";

/** Gives a key for one purpose: what is learned of one key says nothing of the others. */
export type KeyFor = (purpose: string) => Buffer;

interface Place {
  readonly dataDir: string;
  /** Null: made at the first start and kept in the data folder. */
  readonly secret: string | null;
}

/** Keys made from a secret. Who steals the database without it cannot tell which code belongs to an entry. */
export function loadKeys({ dataDir, secret: given }: Place): KeyFor {
  const secret = given ?? keptSecret(dataDir);
  return (purpose) => deriveKey(secret, "reference-provider", purpose);
}

function keptSecret(dataDir: string): string {
  openDataDir(dataDir);
  return loadOrCreateSecret({ file: join(dataDir, "provider-secret"), variable: "PROVIDER_SECRET" });
}
