import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Stack } from "../stack/start-stack.ts";

const TIMES = [
  "issued_at",
  "slip_ends_at",
  "announced_at",
  "claimed_at",
  "details_at",
  "held_until",
  "lapses_at",
  "offer_until",
  "updated_at",
  "desk_step_at",
];
const MINUTE_MS = 60_000;
/** The server also writes to this database. */
const PATIENCE_MS = 10_000;

/** Backdates an order, as if everything had happened that many minutes earlier. */
export function ageOrder({ dataDir }: Pick<Stack, "dataDir">, reference: string, minutes: number): void {
  const db = new DatabaseSync(join(dataDir, "provider.sqlite"));
  try {
    db.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
    const earlier = TIMES.map((column) => `${column} = ${column} - ${minutes * MINUTE_MS}`).join(", ");
    const { changes } = db.prepare(`UPDATE orders SET ${earlier} WHERE reference = ?`).run(reference);
    if (Number(changes) !== 1) throw new Error(`There is no order ${reference}`);
  } finally {
    db.close();
  }
}
