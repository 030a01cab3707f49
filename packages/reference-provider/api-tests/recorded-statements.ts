import { DatabaseSync, type StatementSync } from "node:sqlite";
import { Client } from "pg";

type Prepare = (sql: string) => StatementSync;
type Query = (sql: unknown, ...others: unknown[]) => unknown;

/** SQL statements sent during `act`, without values. */
export async function statementsOf(act: () => PromiseLike<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const files: { prepare: Prepare } = DatabaseSync.prototype;
  const servers: { query: Query } = Client.prototype;
  const { prepare } = files;
  const { query } = servers;
  const record = (sql: unknown) => {
    if (typeof sql === "string") statements.push(sql);
  };
  files.prepare = function recorded(this: DatabaseSync, sql) {
    record(sql);
    return prepare.call(this, sql);
  };
  servers.query = function recorded(this: Client, sql, ...others) {
    record(sql);
    return query.call(this, sql, ...others);
  };
  try {
    await act();
  } finally {
    files.prepare = prepare;
    servers.query = query;
  }
  return statements;
}
