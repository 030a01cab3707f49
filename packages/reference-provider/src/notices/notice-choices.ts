import type { NoticeChoices } from "@tradeslip/contracts";
import type { Database } from "../db/database.ts";

/** Until the user chooses (docs/product.md, P12.7). */
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

export async function saveChoices(
  db: Database,
  accountId: string,
  choices: NoticeChoices,
): Promise<NoticeChoices> {
  const { orders, alerts } = choices;
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
  return choices;
}
