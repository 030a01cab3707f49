import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { hasColumn } from "../has-column.ts";

/** The language of mails to an account. */
export const accountLanguages: Migration = {
  async up(db: Kysely<unknown>) {
    if (await hasColumn(db, "accounts", "language")) return;
    await db.schema.alterTable("accounts").addColumn("language", "text").execute();
  },
};
