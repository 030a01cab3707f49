import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Each step reads the keys of its order's payments. */
export const keysByReference: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex("payment_keys_by_reference")
      .ifNotExists()
      .on("payment_keys")
      .columns(["reference", "key"])
      .execute();
  },
};
