import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Each scrape of the metrics counts the payments that wait for a person: a few of all that were ever made. */
export const waitingPayments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex("payments_by_status").ifNotExists().on("payments").column("status").execute();
    await db.schema
      .createIndex("payment_outputs_unclear")
      .ifNotExists()
      .on("payment_outputs")
      .column("unclear")
      .execute();
  },
};
