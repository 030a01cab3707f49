import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * A second person now approves instead of looking. Audit rows keep the old word, because their hashes cover
 * it.
 */
export const approvals: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`UPDATE order_history SET step = 'approve' WHERE step = 'look'`.execute(db);
    await renameIn(db, "desk_settings", "content", { lookAbove: "approvalAbove" });
    await renameIn(db, "orders", "facts", { paidAt: "madeAt", receipt: "bankReference" });
  },
};

/** Renames fields in JSON: quotes within a text are escaped, so a field's name matches nowhere else. */
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
