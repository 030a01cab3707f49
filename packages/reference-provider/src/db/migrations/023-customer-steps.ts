import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The customer was called "maker" before. Audit rows keep that word, because their hashes cover it. */
export const customerSteps: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`UPDATE order_history SET by_kind = 'customer' WHERE by_kind = 'maker'`.execute(db);
  },
};
