import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { Client } from "pg";

type Prepare = (sql: string) => StatementSync;
type Query = (sql: unknown, ...others: unknown[]) => unknown;

const REQUEST_STARTS = "http.server.request.start";

/**
 * SQL statements of the requests that `act` makes, without values, and without those of background rounds.
 */
export async function statementsOf(act: () => PromiseLike<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const ofRequest = new AsyncLocalStorage<true>();
  const enter = () => ofRequest.enterWith(true);
  const files: { prepare: Prepare } = DatabaseSync.prototype;
  const servers: { query: Query } = Client.prototype;
  const { prepare } = files;
  const { query } = servers;
  const record = (sql: unknown) => {
    if (typeof sql === "string" && ofRequest.getStore()) statements.push(sql);
  };
  files.prepare = function recorded(this: DatabaseSync, sql) {
    record(sql);
    return prepare.call(this, sql);
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
    files.prepare = prepare;
    servers.query = query;
  }
  return statements;
}
