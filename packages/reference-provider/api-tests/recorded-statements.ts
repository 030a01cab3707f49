import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { StatementSync } from "node:sqlite";
import { Client } from "pg";

type Run = (...values: never[]) => unknown;
type Query = (sql: unknown, ...others: unknown[]) => unknown;

const REQUEST_STARTS = "http.server.request.start";
/** Sets up a new connection, which a request needs where a background round has the others. */
const OF_NEW_CONNECTION = /^SET (?!LOCAL)/;

/**
 * SQL statements of the requests that `act` makes, without values, and without those that depend on background
 * rounds: their own, and those of new connections.
 */
export async function statementsOf(act: () => PromiseLike<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const ofRequest = new AsyncLocalStorage<true>();
  const enter = () => ofRequest.enterWith(true);
  const files: { all: Run; run: Run } = StatementSync.prototype;
  const servers: { query: Query } = Client.prototype;
  const { all, run } = files;
  const { query } = servers;
  const record = (sql: unknown) => {
    if (typeof sql !== "string" || OF_NEW_CONNECTION.test(sql)) return;
    if (ofRequest.getStore()) statements.push(sql);
  };
  files.all = function recorded(this: StatementSync, ...values) {
    record(this.sourceSQL);
    return all.apply(this, values);
  };
  files.run = function recorded(this: StatementSync, ...values) {
    record(this.sourceSQL);
    return run.apply(this, values);
  };
  servers.query = function recorded(this: Client, sql, ...others) {
    record(sql);
    return query.call(this, sql, ...others);
  };
  subscribe(REQUEST_STARTS, enter);
  try {
    await act();
  } finally {
    unsubscribe(REQUEST_STARTS, enter);
    Object.assign(files, { all, run });
    servers.query = query;
  }
  return statements;
}
