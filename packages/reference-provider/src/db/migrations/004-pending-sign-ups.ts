import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** An unverified account becomes a pending sign-up of no browser: its password binds it to one. */
export const pendingSignUps: Migration = {
  async up(db) {
    await createPendingSignUps(db);
    await moveUnverifiedAccounts(db);
  },
};

async function createPendingSignUps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pending_sign_ups")
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("browser", "text", (column) => column.notNull())
    .addColumn("network", "text", (column) => column.notNull())
    .addColumn("sign_up_id", "text", (column) => column.notNull())
    .addColumn("firstname", "text", (column) => column.notNull())
    .addColumn("lastname", "text", (column) => column.notNull())
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("date_of_birth", "text", (column) => column.notNull())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("pending_sign_ups_key", ["email", "browser"])
    .execute();
  await db.schema
    .createIndex("pending_sign_ups_phone")
    .on("pending_sign_ups")
    .columns(["phone", "browser"])
    .execute();
}

/** @param db with the tables as they were at this number, not as they are today */
async function moveUnverifiedAccounts(db: Kysely<any>): Promise<void> {
  const kept = ["email", "firstname", "lastname", "username", "phone", "date_of_birth", "password_hash"];
  await db
    .insertInto("pending_sign_ups")
    .columns(["browser", "network", "sign_up_id", "created_at", ...kept])
    .expression((eb) =>
      eb
        .selectFrom("accounts")
        .select((of) => [of.val("none").as("browser"), of.val("none").as("network"), "id", "created_at"])
        .select(kept)
        .where("verified_at", "is", null),
    )
    .execute();
  await db.deleteFrom("accounts").where("verified_at", "is", null).execute();
}
