import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Stack } from "../stack/start-stack.ts";

/** Longer than a saved destination's waiting time. */
const AGE_MS = 4 * 86_400_000;
/** The server also writes to this database. */
const PATIENCE_MS = 10_000;

/** Backdates all saved destinations, so that they are past their waiting time. */
export function ageDestinations({ dataDir }: Pick<Stack, "dataDir">): void {
  const db = new DatabaseSync(join(dataDir, "provider.sqlite"));
  try {
    db.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
    db.exec(`UPDATE saved_destinations SET created_at = created_at - ${AGE_MS}`);
  } finally {
    db.close();
  }
}
