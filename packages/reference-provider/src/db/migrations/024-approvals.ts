import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A second person approves, where they looked. Rows of the audit keep the word: their hashes cover it. */
export const approvals: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`UPDATE order_history SET step = 'approve' WHERE step = 'look'`.execute(db);
    await renameIn(db, "desk_settings", "content", { lookAbove: "approvalAbove" });
    await renameIn(db, "orders", "facts", { paidAt: "madeAt", receipt: "bankReference" });
  },
};

/** In JSON: a quote within a text is escaped, so the name of a field is found nowhere else. */
async function renameIn(
  db: Kysely<unknown>,
  table: string,
  column: string,
  names: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, newName] of Object.entries(names))
    await sql`
      UPDATE ${sql.table(table)}
      SET ${sql.ref(column)} = replace(${sql.ref(column)}, ${`"${name}":`}, ${`"${newName}":`})
      WHERE ${sql.ref(column)} LIKE ${`%"${name}":%`}
    `.execute(db);
}
