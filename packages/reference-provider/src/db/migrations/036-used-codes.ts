import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { hasColumn } from "../has-column.ts";

/** The used codes of an authenticator app, including those from a wrong clock. */
export const usedCodes: Migration = {
  async up(db: Kysely<unknown>) {
    if (await hasColumn(db, "totp_factors", "used_steps")) return;
    await db.schema
      .alterTable("totp_factors")
      .addColumn("used_steps", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
  },
};
