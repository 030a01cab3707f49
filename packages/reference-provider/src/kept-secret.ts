import { hkdfSync, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = "provider-secret";
const KEY_BYTES = 32;

/** Gives a key for one purpose (HKDF, RFC 5869): what is learned of one key says nothing of the others. */
export type KeyFor = (purpose: string) => Buffer;

interface Place {
  readonly dataDir: string;
  /** Null: drawn at the first start and kept in the data folder, readable by its owner alone. */
  readonly secret: string | null;
}

/** Keys made from a secret. Who steals the database without it cannot tell which code belongs to an entry. */
export async function keptKeys(place: Place): Promise<KeyFor> {
  const secret = place.secret ?? (await keptSecret(place.dataDir));
  return (purpose) => Buffer.from(hkdfSync("sha256", secret, "reference-provider", purpose, KEY_BYTES));
}

async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(file, "utf8")).trim();
}
