import { spawn } from "node:child_process";
import { once } from "node:events";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { FakeClock, HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { type SmtpFaultName, startSmtpSimulator } from "@tradeslip/simulators/smtp";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, it, onTestFinished, vi } from "vitest";
import { CLAIM_MS, claimDelivery, dueDeliveries } from "../src/deliveries/deliveries.ts";
import { queueNotice } from "../src/notices/notice-queue.ts";
import { type Desk, startDesk } from "./start-desk.ts";
import { ADA, CHILD_ENV, type StartOptions } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

const GUESTS = Array.from({ length: 60 }, (_, n) => `guest${n}@mail.example`);
/** Far more than it takes, because a busy machine may stall. */
const PATIENT = { timeout: 25_000, interval: 20 };
const NEWS = { kind: "order-step", reference: "TS-0001", token: "a-token", step: "claim" } as const;

// Without the provider's own passes in between.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval"] }));
afterEach(() => void vi.useRealTimers());

function start(options: StartOptions = {}): Promise<Desk> {
  return startDesk({ ...options, env: { PUBLIC_ORIGIN: "https://desk.example", ...options.env } });
}

/** A provider on the data that the last one left. */
async function startAgain({ dataDir, clock }: Desk): Promise<Desk> {
  return start({ dataDir, clock, deps: { mailTimeoutMs: PATIENT.timeout } });
}

/** News for 60 people, already turned into mails. */
async function startWithMails(options: StartOptions = {}): Promise<Desk> {
  const desk = await start(options);
  await queueNews(desk);
  await desk.sweep();
  return desk;
}

async function queueNews({ db, clock }: Desk, guests = GUESTS): Promise<void> {
  const now = clock.now();
  const nobody = { p256dh: null, auth: null, locale: "en", created_at: now };
  await db.transaction().execute(async (transaction) => {
    for (const email of guests) {
      const who = { id: `of ${email}`, reference: NEWS.reference, address: `hash of ${email}` };
      await transaction
        .insertInto("order_followers")
        .values({ ...who, endpoint: `mailto:${email}`, ...nobody })
        .execute();
      await queueNotice(transaction, who.id, NEWS, now);
    }
  });
}

const arrived = (...desks: Pick<Desk, "smtp">[]) =>
  desks.flatMap(({ smtp }) => smtp.mails.map(({ to }) => to[0]!)).toSorted();
const ONCE_EACH = GUESTS.toSorted();
const waiting = (desk: Desk, table: "deliveries" | "notice_queue" = "deliveries") =>
  desk.rows(`SELECT id FROM ${table}`).length;

/** Resolves midway through the 60 mails, to how many were begun by then; those that begin later fail. */
function someHaveArrived({ smtp }: Pick<Desk, "smtp">, fault: SmtpFaultName = "refuse"): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let count = 0;
  const arrives = () => {
    count += 1;
    if (count !== 20) return;
    smtp.fault(fault);
    resolve(smtp.connections());
  };
  for (const guest of GUESTS) smtp.waitForMail(guest, PATIENT.timeout).then(arrives, () => {});
  return promise;
}

/** Locks the tables, as a migration or a backup does. @returns a function that releases them */
async function locked({ db }: Desk): Promise<() => Promise<void>> {
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const lock = inject("databaseServer")
    ? [sql`SET LOCAL idle_in_transaction_session_timeout = 0`, sql`LOCK TABLE deliveries, notice_queue`]
    : [sql`UPDATE deliveries SET tries = tries WHERE false`];
  const locking = db.transaction().execute(async (transaction) => {
    for (const statement of lock) await statement.execute(transaction);
    hold();
    await released;
  });
  await Promise.race([held, locking]);
  return async () => {
    release();
    await locking;
  };
}

it("S141: 60 mails due, and the mail server fails for 20 of them: each arrives once", async () => {
  const desk = await startWithMails();
  desk.smtp.fault("refuse", { times: 20 });
  await desk.mailSettled();
  expect(arrived(desk)).toHaveLength(40);
  // No immediate retry.
  await desk.mailSettled();
  expect(desk.smtp.connections()).toBe(60);
  desk.clock.advance(5 * SECOND);
  await desk.mailSettled();
  expect(arrived(desk)).toEqual(ONCE_EACH);
  expect(waiting(desk)).toBe(0);
});

it("S141: a mail whose answer is lost is the same mail when it's sent again", async () => {
  const desk = await startWithMails({ deps: { mailTimeoutMs: PATIENT.timeout } });
  desk.smtp.fault("lose-answer", { times: 3 });
  await desk.mailSettled();
  desk.clock.advance(MINUTE);
  await desk.mailSettled();
  const identities = desk.smtp.mails.map(({ raw, to }) => {
    const [id] = /^Message-ID: .+$/im.exec(raw)!;
    const [date] = /^Date: .+$/im.exec(raw)!;
    return [to[0], id, date].join(" ");
  });
  expect(identities).toHaveLength(63);
  expect(new Set(identities).size).toBe(60);
  expect(waiting(desk)).toBe(0);
});

it("S141: the database is locked in the middle: what was taken isn't sent again, the rest is", async () => {
  const desk = await startWithMails();
  const middle = someHaveArrived(desk);
  const pass = desk.mailSettled().catch(() => {});
  await middle;
  const release = await locked(desk);
  await pass;
  desk.smtp.fault(null);
  expect(arrived(desk).length).toBeLessThan(60);
  await release();
  await desk.mailSettled();
  // Wait until claims that could not be completed expire.
  desk.clock.advance(CLAIM_MS);
  await desk.mailSettled();
  expect(arrived(desk)).toEqual(ONCE_EACH);
  expect(waiting(desk)).toBe(0);
});

it("S141: the database is locked while news become mails: none is lost, and none is two", async () => {
  const desk = await start();
  // Each waits for the lock.
  const guests = GUESTS.slice(0, 6);
  await queueNews(desk, guests);
  const release = await locked(desk);
  await desk.sweep().catch(() => {});
  await release();
  await desk.sweep();
  await desk.mailSettled();
  expect(arrived(desk)).toEqual(guests);
});

it("S141: the provider stops in the middle: the next one sends what is left", async () => {
  const desk = await startWithMails();
  const middle = someHaveArrived(desk);
  const pass = desk.mailSettled();
  await middle;
  await Promise.all([pass, desk.stop()]);
  expect(arrived(desk).length).toBeLessThan(60);
  const next = await startAgain(desk);
  next.clock.advance(5 * SECOND);
  await next.mailSettled();
  expect(arrived(desk, next)).toEqual(ONCE_EACH);
  expect(waiting(next)).toBe(0);
});

it("S141: a provider that gets SIGKILL in the middle leaves what it had in hand to the next one", async () => {
  const clock = new FakeClock();
  clock.jump(Date.now() - clock.now());
  const desk = await startWithMails({ clock });
  await desk.stop();
  const smtp = await startSmtpSimulator();
  onTestFinished(() => smtp.close());
  const middle = someHaveArrived({ smtp }, "hang");
  const { dataDir } = desk;
  const env = { DATA_DIR: dataDir, ...(await databaseEnv(dataDir)), SMTP_URL: smtp.url, PORT: "0" };
  const killed = spawn(process.execPath, [bundledProgram("provider")], {
    env: { ...CHILD_ENV, LOG_LEVEL: "silent", ...env },
    stdio: "ignore",
  });
  onTestFinished(() => void killed.kill("SIGKILL"));
  const begun = await middle;
  // Starting the next mail means that the previous one was recorded.
  await expect.poll(() => [smtp.mails.length, smtp.connections()], PATIENT).toEqual([begun, begun + 5]);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  clock.jump(Date.now() - clock.now());
  const next = await startAgain(desk);
  await next.mailSettled();
  expect(arrived({ smtp }, next)).toHaveLength(55);
  clock.advance(CLAIM_MS);
  await next.mailSettled();
  expect(arrived({ smtp }, next)).toEqual(ONCE_EACH);
}, 60_000);

it("S141: what a killed provider had in hand is sent once its claim ends", async () => {
  const desk = await startWithMails();
  const { db, clock } = desk;
  const inHand = await dueDeliveries(db, "mail", { now: clock.now(), limit: 5 });
  for (const id of inHand) expect(await claimDelivery(db, id, clock.now())).toMatchObject({ id, tries: 1 });
  await desk.mailSettled();
  expect(arrived(desk)).toHaveLength(55);
  clock.advance(CLAIM_MS - 1);
  await desk.mailSettled();
  expect(arrived(desk)).toHaveLength(55);
  clock.advance(1);
  await desk.mailSettled();
  expect(arrived(desk)).toEqual(ONCE_EACH);
});

it("S141: two providers on one database send each mail once", async () => {
  const desk = await start();
  await queueNews(desk);
  const other = await startAgain(desk);
  // In one process, SQLite transactions of two providers block each other.
  if (inject("databaseServer")) await Promise.all([desk.sweep(), other.sweep()]);
  else await desk.sweep();
  await Promise.all([desk.mailSettled(), other.mailSettled()]);
  // Deliveries that one had locked while the other queried.
  await desk.sweep();
  await desk.mailSettled();
  expect(arrived(desk, other)).toEqual(ONCE_EACH);
});

it("S141: a mail about a change of an account is there with the change, and outlives the provider", async () => {
  const desk = await start();
  const bob = await desk.member("Bob", "user");
  await desk.mailSettled();
  const { db, clock, smtp } = desk;
  smtp.fault("refuse");
  await bob("POST", "/account/step-up", { password: ADA.password });
  const change = { current: ADA.password, password: "Monsoon-2026" };
  expect((await bob("PUT", "/account/password", change)).status).toBe(204);
  const rows = await db.selectFrom("deliveries").select("kind").execute();
  expect(rows).toEqual([{ kind: "password-changed" }]);
  await desk.stop();
  clock.advance(HOUR);
  const next = await startAgain(desk);
  await next.mailSettled();
  expect(next.smtp.mails).toMatchObject([{ subject: "Your Tradeslip password was changed" }]);
});

it("S141: what nobody took for a day is given up; a refused mail at once", async () => {
  const desk = await startWithMails();
  desk.smtp.fault("reject-recipient", { times: 10 });
  await desk.mailSettled();
  expect(waiting(desk)).toBe(0);
  expect(arrived(desk)).toHaveLength(50);
  await desk.db.deleteFrom("order_followers").execute();
  await queueNews(desk);
  await desk.sweep();
  desk.smtp.fault("refuse");
  await desk.mailSettled();
  desk.clock.advance(24 * HOUR + 1);
  expect(waiting(desk)).toBe(60);
  await desk.mailSettled();
  expect([waiting(desk), arrived(desk).length]).toEqual([0, 50]);
});

it("S141: a server that takes nothing of ours, as with a wrong password, costs no mail once it's put right", async () => {
  const desk = await startWithMails();
  desk.smtp.fault("no-service");
  await desk.mailSettled();
  expect(waiting(desk)).toBe(60);
  desk.smtp.fault(null);
  desk.clock.advance(HOUR);
  await desk.mailSettled();
  expect(arrived(desk)).toEqual(ONCE_EACH);
});

it("S141: a clock that was a day ahead and is put right holds no mail back", async () => {
  const desk = await startWithMails();
  desk.smtp.fault("refuse", { times: 60 });
  desk.clock.advance(20 * HOUR);
  await desk.mailSettled();
  desk.clock.advance(-20 * HOUR);
  await desk.mailSettled();
  expect(arrived(desk)).toEqual(ONCE_EACH);
});

it("S141: news that can't be read hold no others back", async () => {
  const desk = await start();
  await desk.db
    .insertInto("notice_queue")
    .values({ id: "broken", account_id: "nobody", content: "{", at: desk.clock.now() - 1 })
    .execute();
  await queueNews(desk);
  await desk.sweep();
  await desk.mailSettled();
  expect(arrived(desk)).toEqual(ONCE_EACH);
  expect(waiting(desk, "notice_queue")).toBe(1);
  desk.clock.advance(24 * HOUR);
  await desk.sweep();
  expect(waiting(desk, "notice_queue")).toBe(0);
});
