/**
 * A provider that performs one action and is killed at its commit: just before the transaction becomes
 * durable, or just after, before anything is sent. `node crash-at-commit.js <order>`: the tests start it,
 * bundled with the programs.
 */
import { flushCompileCache } from "node:module";
import { StatementSync } from "node:sqlite";
import { buildProvider, loadProviderConfig, type Provider } from "../src/build-provider.ts";
import { openDatabase } from "../src/db/database.ts";
import { releasePayment } from "../src/payments/release-payment.ts";

export interface Order {
  readonly act: "look" | "unlock" | "release";
  readonly strike: "before" | "after";
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly bookId: string;
  readonly paymentId: string;
}

const order = JSON.parse(process.argv[2]!) as Order;
const clock = { now: () => order.now, elapsed: () => order.now };
const config = loadProviderConfig(process.env);
const provider = await buildProvider(config, { clock, payments: { roundIntervalMs: null } });
await provider.server.ready();
const db = await openDatabase(config, console);
flushCompileCache();
strikeAtCommit(order);
await act(provider, order);

async function act(running: Provider, { act: what, bookId, paymentId }: Order): Promise<void> {
  if (what === "look") await running.watchPayments();
  if (what === "release") await releasePayment(db, clock, paymentId);
  if (what !== "unlock") return;
  await running.server.inject({ method: "POST", url: "/api/unlock", payload: { bookId, paymentId } });
}

function strikeAtCommit({ strike }: Order): void {
  const statements: { run: (...values: never[]) => unknown } = StatementSync.prototype;
  statements.run = new Proxy(statements.run, {
    apply(run, statement: StatementSync, values) {
      if (!/^commit\b/i.test(statement.sourceSQL)) return Reflect.apply(run, statement, values);
      if (strike === "after") Reflect.apply(run, statement, values);
      process.kill(process.pid, "SIGKILL");
      throw new Error("still alive");
    },
  });
}
