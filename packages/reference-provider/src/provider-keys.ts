import { openDataDir } from "@tradeslip/node-kit/data-dir";
import { deriveKey, loadOrCreateSecret, loadSecret } from "@tradeslip/node-kit/secrets";
import { StartError } from "@tradeslip/node-kit/start-error";
import type { ProviderConfig } from "./config.ts";
import { secretFileIn } from "./db/database.ts";

/** Keys for one purpose each. */
export type KeyFor = (
  purpose:
    | "one-time-code"
    | "subject"
    | "sign-up"
    | "erased"
    | "order-browser"
    | "totp"
    | "recovery-code"
    | "push"
    | "email-change",
) => Buffer;

/** From the environment, or from the data folder, where it is made at the first start. */
export function providerKeys({ secret, dataDir }: ProviderConfig): KeyFor {
  return keysOf(secret ?? createdIn(dataDir));
}

/** For a command: a new secret would fit nothing that the desk has. Throws a StartError without one. */
export function existingKeys({ secret, dataDir }: ProviderConfig): KeyFor {
  const place = placeIn(dataDir);
  const found = secret ?? loadSecret(place);
  if (found === null) {
    throw new StartError(
      `${place.file}: it's missing. Set DATA_DIR to the desk's folder, or PROVIDER_SECRET to its secret.`,
    );
  }
  return keysOf(found);
}

function keysOf(secret: string): KeyFor {
  return (purpose) => deriveKey(secret, "reference-provider", purpose);
}

function createdIn(dataDir: string): string {
  openDataDir(dataDir);
  return loadOrCreateSecret(placeIn(dataDir));
}

function placeIn(dataDir: string) {
  return { file: secretFileIn(dataDir), variable: "PROVIDER_SECRET" };
}
