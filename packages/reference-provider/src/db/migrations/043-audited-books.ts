import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The audit records the state of rows that belong to no order, and of closed days: once for existing ones.
 */
export const auditedBooks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`INSERT INTO marks (name, value) SELECT 'rows-unaudited', 'yes'
      WHERE EXISTS (SELECT 1 FROM desk_payments) ON CONFLICT (name) DO NOTHING`.execute(db);
  },
};
