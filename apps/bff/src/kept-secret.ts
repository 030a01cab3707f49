import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = "session-secret";

/**
 * The secret of a single machine whose operator set none: made at the first start and kept in the data folder,
 * readable by its owner alone.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(file, "utf8")).trim();
}
