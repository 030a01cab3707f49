import type { Database } from "../db/database.ts";
import type { Audit, AuditActor } from "../desk/audit.ts";
import { ProviderError } from "../errors.ts";

const NOTED: readonly string[] = ["seen_differs", "names_another_order"];

/**
 * Records telling refusals in the audit: an approver who didn't look, or another customer's money. Call it
 * after the call's own transaction, which is rolled back.
 * @param reference of the call's subject; null: nothing that is stored
 */
export async function noteRefusal(
  { db, audit }: { readonly db: Database; readonly audit: Audit },
  error: unknown,
  actor: AuditActor,
  reference: string | null,
): Promise<void> {
  if (!(error instanceof ProviderError) || !NOTED.includes(error.code)) return;
  const { code, fields } = error;
  const other = typeof fields["reference"] === "string" ? fields["reference"] : null;
  const action = code.replaceAll("_", "-");
  await db.transaction().execute(async (transaction) => {
    for (const each of [reference, other].filter((one) => one !== null))
      await audit.record(transaction, { actor, action, reference: each, content: {} });
  });
}
