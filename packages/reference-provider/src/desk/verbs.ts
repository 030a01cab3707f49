import { CommandError, type Verb } from "../command.ts";
import type { ProviderConfig } from "../config.ts";
import { openExistingDatabase } from "../db/database.ts";
import { type AuditHead, headText } from "./audit.ts";
import { verifyAudit } from "./verify-audit.ts";

/** As `audit` prints it: the last row's number and hash. */
const HEAD = /^(\d{1,15}):([\da-f]{64})$/;

export const AUDIT_VERBS: Readonly<Record<string, Verb>> = {
  audit: {
    values: [],
    says: "whether each row of the audit fits the one before, and its head",
    run: (config) => check(config, null),
  },
  "audit since": {
    values: ["HEAD"],
    says: "the same, and whether the audit still has a head that was noted",
    run(config, [given = ""]) {
      const [, seq, hash] = HEAD.exec(given) ?? [];
      if (seq === undefined || hash === undefined) {
        throw new CommandError("A head is the number of a row, a colon and 64 digits: audit prints it.");
      }
      return check(config, { seq: Number(seq), hash });
    },
  },
};

async function check(config: ProviderConfig, noted: AuditHead | null): Promise<string> {
  const db = await openExistingDatabase(config);
  try {
    const verdict = await verifyAudit(db, noted);
    if (!verdict.isWhole) throw new CommandError(`Row ${verdict.row} doesn't fit: ${verdict.reason}.`);
    const { head } = verdict;
    return head.seq === 0
      ? "The audit has no rows yet."
      : `All ${head.seq} rows fit. Head: ${headText(head)}`;
  } finally {
    await db.destroy();
  }
}
