import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "./db/database.ts";

interface Sweepable {
  sweep(db: Database, now: number): Promise<void>;
}

/** Of all that grows old; one that fails holds no other back. Throws the first error at the end. */
export async function sweepAll(db: Database, clock: Clock, parts: readonly Sweepable[]): Promise<void> {
  const errors: unknown[] = [];
  for (const part of parts) await part.sweep(db, clock.now()).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
