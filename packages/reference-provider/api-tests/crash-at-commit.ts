/**
 * A provider that performs one action and is killed at its commit: just before the transaction becomes
 * durable, or just after, before anything is sent. `node crash-at-commit.js <order>`: the tests start it,
 * bundled with the programs.
 */
import { flushCompileCache } from "node:module";
import { DatabaseSync, type StatementSync } from "node:sqlite";
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
  const files: { prepare: (sql: string) => StatementSync } = DatabaseSync.prototype;
  files.prepare = new Proxy(files.prepare, {
    apply(prepare, file, given: [string]) {
      const statement = Reflect.apply(prepare, file, given);
      if (!/^commit\b/i.test(given[0])) return statement;
      const run = statement.run.bind(statement);
      statement.run = () => {
        if (strike === "after") run();
        process.kill(process.pid, "SIGKILL");
        throw new Error("still alive");
      };
      return statement;
    },
  });
}
