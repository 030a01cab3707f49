import type { NoticeChoices } from "@tradeslip/contracts";
import { holdAccount } from "../accounts/account-store.ts";
import type { Database } from "../db/database.ts";
import { forgetDeliveries } from "../deliveries/deliveries.ts";

/** Used until the user chooses (docs/product.md, P12.7). */
const DEFAULTS: NoticeChoices = {
  orders: { email: true, push: true },
  alerts: { email: true, push: true },
};

export async function readChoices(db: Database, accountId: string): Promise<NoticeChoices> {
  const row = await db
    .selectFrom("notice_choices")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (row === undefined) return DEFAULTS;
  return {
    orders: { email: row.orders_email === 1, push: row.orders_push === 1 },
    alerts: { email: row.alerts_email === 1, push: row.alerts_push === 1 },
  };
}

export function saveChoices(db: Database, accountId: string, choices: NoticeChoices): Promise<NoticeChoices> {
  return db.transaction().execute(async (transaction) => {
    await holdAccount(transaction, accountId);
    await write(transaction, accountId, choices);
    return choices;
  });
}

/** Stops mails of one kind. Does nothing if the account no longer exists. */
export async function stopMails(db: Database, accountId: string, kind: keyof NoticeChoices): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Locked before the choices are read: one made at the same moment stays.
    const held = await transaction
      .selectFrom("accounts")
      .select("id")
      .where("id", "=", accountId)
      .forUpdate()
      .execute();
    if (held.length === 0) return;
    const choices = await readChoices(transaction, accountId);
    await write(transaction, accountId, { ...choices, [kind]: { ...choices[kind], email: false } });
  });
}

/** Turning a choice off also deletes what waits to be sent under it. */
async function write(db: Database, accountId: string, { orders, alerts }: NoticeChoices): Promise<void> {
  const columns = {
    orders_email: Number(orders.email),
    orders_push: Number(orders.push),
    alerts_email: Number(alerts.email),
    alerts_push: Number(alerts.push),
  };
  await db
    .insertInto("notice_choices")
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(columns))
    .execute();
  for (const [kind, { email, push }] of [
    ["order-step", orders],
    ["price-alert", alerts],
  ] as const) {
    const off = [...(email ? [] : (["mail"] as const)), ...(push ? [] : (["push"] as const))];
    if (off.length > 0) await forgetDeliveries(db, accountId, { kind, ways: off });
  }
}
