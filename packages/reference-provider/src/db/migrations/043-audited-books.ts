import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The audit says of rows beside orders, and of closed days, how they were left: once for those that are there. */
export const auditedBooks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`INSERT INTO marks (name, value) SELECT 'rows-unaudited', 'yes'
      WHERE EXISTS (SELECT 1 FROM desk_payments) ON CONFLICT (name) DO NOTHING`.execute(db);
  },
};
