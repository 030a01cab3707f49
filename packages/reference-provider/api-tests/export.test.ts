import { expect, it } from "vitest";
import { BACKUP_TABLES, type BackupTable } from "../src/backup/backup-contents.ts";
import { startOrderDesk, takeOrders } from "./order-desk.ts";
import { statementsOf } from "./recorded-statements.ts";
import { SoftwarePasskey } from "./software-passkey.ts";
import { startDesk } from "./start-desk.ts";
import { ADA } from "./start-provider.ts";

/** Tables that a person's export leaves out. A new table must be exported, or listed here with the reason. */
const LEFT_OUT: Partial<Record<BackupTable, string>> = {
  one_time_codes: "hashes of what proves who a user is, under keyed subjects",
  proof_tries: "counts of wrong tries, for a quarter of an hour",
  passkey_challenges: "random numbers, for minutes",
  waiting_logins: "hashes, for minutes",
  first_browsers: "a keyed hash of a browser",
  notice_queue: "what is sent within seconds: it stands with the order, alert or session that it is about",
  deliveries: "mails and pushes until they're taken, of what stands elsewhere",
  mail_slots: "keyed hashes of addresses, for a week at most, and of browsers, for half a year",
  stopped_addresses: "keyed hashes of addresses that want no mail: kept so that none comes",
  mail_counts: "numbers, by keyed hashes of addresses",
  address_counters: "of the desk's wallet",
  payment_addresses: "of the desk's wallet",
  payments: "of a browser that bought the book: no account's",
  payment_outputs: "of payments",
  idempotency_keys: "of payments",
  download_links: "of payments",
  slip_keys: "the servers' public keys",
  awaited_roles: "a role that waits for a sign-up becomes the account's own",
  order_terms: "words of orders, to find them by",
  payment_keys: "by what payments count, as hashes",
  order_counts: "numbers of what is gone",
  chain_head: "the audit's last hash",
  officers: "other names of those who are erased",
  desk_settings: "the desk's; who changed them stands in the audit",
  replaced_rates: "times of the desk's rates",
  desk_replies: "the desk's",
  reply_versions: "the desk's; who changed them stands in the audit",
  called_orders: "orders that the desk was mailed of",
  receiving_accounts: "the desk's; who changed them stands in the audit",
  receiving_addresses: "the desk's; an order's own stands in its payment details",
  receiving_uses: "sums of the desk's accounts",
  account_adjustments: "sums of the desk's accounts",
  account_days: "sums of the desk's accounts",
  closed_payments: "days of the desk's accounts",
  statement_mappings: "columns of the desk's banks",
  statement_imports: "files of the desk's banks",
  statement_lines: "the desk's banks' own words; an order's payments stand in the order",
  asked_refunds: "of money that counts for no order",
  asked_elsewhere: "times of orders, which stand in the export themselves",
  awaited_approvals: "orders that approvers were told of",
  blocks: "the desk's; whom it doesn't serve is not told why, and who wrote it stands in the audit",
  blocked_addresses: "the operator's list, of addresses: no account's",
};

it("L69: each table is read by a person's export, or left out for a reason", async () => {
  const desk = await startOrderDesk();
  await takeOrders(await desk.member("Eve", "admin"));
  const bola = await desk.member("Bola", "user");
  // The history is exported for each order.
  const slip = desk.slip();
  await slip.customer("POST", "/announce");
  const here = desk.callAs({
    authorization: `Bearer ${await desk.signIn("bola@desk.example")}`,
    "order-key": slip.orderKey.toString("base64url"),
  });
  expect((await here("POST", "/account/orders", { token: slip.token })).status).toBe(204);
  await bola("POST", "/account/step-up", { password: ADA.password });
  const statements = await statementsOf(async () => {
    const { status, body } = await bola("GET", "/account/export");
    expect(status).toBe(200);
    expect(body.orders).toHaveLength(1);
  });
  const read = new Set(
    statements.flatMap((sql) => [...sql.matchAll(/(?:from|join) "(\w+)"/g)].map(([, table]) => table)),
  );
  const unread = Object.keys(BACKUP_TABLES).filter((table) => !read.has(table));
  expect(unread.toSorted()).toEqual(Object.keys(LEFT_OUT).toSorted());
});

it("L69: passkeys are exported by name and times, without their keys; the recovery codes beside them by their use", async () => {
  const desk = await startDesk();
  await desk.member("Bola", "user");
  const bola = await desk.plainly("Bola");
  await bola("POST", "/account/step-up", { password: ADA.password });
  const passkey = new SoftwarePasskey();
  const { body: options } = await bola("POST", "/account/passkeys/options");
  const response = passkey.create(options);
  expect((await bola("POST", "/account/passkeys", { name: "Laptop", response })).status).toBe(200);
  const at = new Date(desk.clock.now()).toISOString();
  const exported = async () => (await bola("GET", "/account/export")).body;
  expect(await exported()).toMatchObject({
    secondFactor: { authenticatorSince: null, recoveryCodesUsedAt: [] },
    passkeys: [{ name: "Laptop", createdAt: at, lastUsedAt: null }],
  });
  const { body: look } = await bola("POST", "/auth/passkey/options");
  await bola("POST", "/account/step-up", { response: passkey.get(look) });
  const { passkeys, ...rest } = await exported();
  expect(passkeys).toEqual([{ name: "Laptop", createdAt: at, lastUsedAt: at }]);
  const [row] = desk.rows("SELECT id, public_key FROM passkeys");
  for (const kept of Object.values(row!)) expect(JSON.stringify(rest)).not.toContain(kept);
});

it("L69: an agent finds in the export when they were at the console and whether they are on duty", async () => {
  const desk = await startDesk();
  const ben = await desk.member("Ben", "agent");
  expect((await ben("GET", "/account/export")).body.desk).toBeNull();
  await ben("PUT", "/desk/duty", { onDuty: true });
  expect((await ben("GET", "/account/export")).body.desk).toMatchObject({ onDuty: true });
});
