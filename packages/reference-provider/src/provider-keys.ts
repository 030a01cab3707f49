import { createHash } from "node:crypto";
import { openDataDir } from "@tradeslip/node-kit/data-dir";
import { deriveKey, loadOrCreateSecret, loadSecret } from "@tradeslip/node-kit/secrets";
import { StartError } from "@tradeslip/node-kit/start-error";
import type { ProviderConfig } from "./config.ts";
import { type Database, secretFileIn } from "./db/database.ts";
import { readMark } from "./db/marks.ts";

/** Derives a key for one purpose. */
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
    | "email-change"
    | "secret-check",
) => Buffer;

/** From the environment, or from the data folder, where the secret is created at the first start. */
export function providerKeys({ secret, dataDir }: ProviderConfig): KeyFor {
  return keysOf(secret ?? createdIn(dataDir));
}

/**
 * For commands: a newly created secret would fit none of the desk's data. Throws a StartError without one.
 */
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

/**
 * Throws a StartError if the data was made with another secret: its second factors and codes would fail one
 * by one. The value stored for the check is derived from the secret and reveals nothing about it.
 */
export async function requireSameSecret(db: Database, keyFor: KeyFor): Promise<void> {
  const check = createHash("sha256").update(keyFor("secret-check")).digest("base64url");
  await db
    .insertInto("marks")
    .values({ name: "secret-check", value: check })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  if ((await readMark(db, "secret-check")) === check) return;
  throw new StartError(
    "PROVIDER_SECRET: the database was made with another secret. Set that one again, or restore the file provider-secret (docs/operations.md, Incidents).",
  );
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
