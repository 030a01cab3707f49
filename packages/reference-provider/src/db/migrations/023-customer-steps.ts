import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Whose order it's was called its maker. Rows of the audit stay as they are: their hashes cover the word. */
export const customerSteps: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`UPDATE order_history SET by_kind = 'customer' WHERE by_kind = 'maker'`.execute(db);
  },
};
