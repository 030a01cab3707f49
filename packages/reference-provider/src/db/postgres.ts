import {
  type Dialect,
  type Kysely,
  type MigrationLockOptions,
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import { Pool, type PoolClient, type PoolConfig, type QueryResultRow, types } from "pg";
import { DatabaseUnavailableError, LockConflictError, WrittenMeanwhileError } from "../errors.ts";

/** Logs idle connections that break. */
export interface PostgresLog {
  warn(fields: object, message: string): void;
}

interface Limits {
  readonly pool: PoolConfig;
  /**
   * Milliseconds by server setting. Set by a statement, because PgBouncer refuses them as start parameters.
   */
  readonly session: Readonly<Record<string, number>>;
}

/** Less than the five seconds that the BFF waits for a response. */
const LIMITS: Limits = {
  pool: {
    connectionTimeoutMillis: 4_500,
    /** For a server that stopped responding, and so doesn't end the statement itself. */
    query_timeout: 4_000,
    max: 10,
  },
  session: {
    lock_timeout: 2_000,
    statement_timeout: 3_000,
    /** Limits how long a process that lost its network keeps rows locked. */
    idle_in_transaction_session_timeout: 5_000,
  },
};
/** Migrating a large database takes longer, as does waiting for another process to migrate. */
const MIGRATION_LIMITS: Limits = {
  pool: { connectionTimeoutMillis: 3_000, max: 1 },
  session: { statement_timeout: 120_000 },
};

/** SQLSTATE classes that blame the statement; all others blame the server (PostgreSQL, appendix A). */
const STATEMENT_ERROR_CLASSES: ReadonlySet<string> = new Set(["0A", "21", "22", "23", "42", "P0"]);

/** Despite its class: insufficient_privilege, a right that the role lost and the operator can restore. */
const RIGHT_LOST = "42501";
/** Deadlock, serialization failure, lock timeout: the connection itself is fine. */
const LOCK_CONFLICTS: ReadonlySet<string> = new Set(["40P01", "40001", "55P03"]);
const UNIQUE_VIOLATION = "23505";

/** A connection pool for requests. */
export function postgresDialect(url: string, log: PostgresLog): Dialect {
  return dialectOf(url, LIMITS, log);
}

/** One connection with long timeouts, for migrations, back-ups and restores. */
export function postgresMigrationDialect(url: string, log: PostgresLog): Dialect {
  return dialectOf(url, MIGRATION_LIMITS, log);
}

function dialectOf(url: string, { pool: limits, session }: Limits, log: PostgresLog): Dialect {
  const settings = Object.entries(session).map(([name, ms]) => `SET ${name} = ${ms}`);
  const pool = new Pool({
    ...limits,
    connectionString: url,
    application_name: "tradeslip-provider",
    keepAlive: true,
    types: {
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 ? wholeNumber : types.getTypeParser(oid, format),
    },
    // The pool waits for the promise, though its types don't say so: no connection is used before it settles.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => client.query(settings.join("; ")),
  });
  // Without listeners a broken connection would end the process. The pool's listener is for idle connections;
  // the other is for one that breaks between two statements of a transaction, whose next statement then
  // fails.
  pool.on("error", (error) => log.warn({ reason: reasonOf(error) }, "a connection to the database broke"));
  pool.on("connect", (client) => client.on("error", () => {}));
  return new LosingDialect({ pool: new ErrorTranslatingPool(pool) });
}

/** A lost connection releases the migrator's lock by itself; what matters is why it was lost. */
class LosingAdapter extends PostgresAdapter {
  override async releaseMigrationLock(db: Kysely<unknown>, options: MigrationLockOptions): Promise<void> {
    await super.releaseMigrationLock(db, options).catch(() => {});
  }
}

class LosingDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LosingAdapter();
  }
}

/** Times and satoshi are integers below 2^53, so they are exact. We store no other integers. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("A number in the database is too large");
  return value;
}

/** Wraps pg's pool: failures caused by the server become a {@link DatabaseUnavailableError}. */
class ErrorTranslatingPool implements PostgresPool {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new ErrorTranslatingClient(await this.#pool.connect());
    } catch (error) {
      throw new DatabaseUnavailableError(`We can't reach the database: ${reasonOf(error)}`);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** Discards a connection after its first failure. */
class ErrorTranslatingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  #isBroken = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== "string") throw new Error("Rows are read as a whole here, not one by one");
    return this.#run<R>(statement, parameters);
  }

  release(discard?: boolean): void {
    this.#client.release(this.#isBroken || discard);
  }

  async #run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      return (await this.#client.query<R & QueryResultRow>(sql, [...parameters])) as PostgresQueryResult<R>;
    } catch (error) {
      const code = codeOf(error) ?? "";
      if (LOCK_CONFLICTS.has(code)) throw new LockConflictError(`The database failed: ${reasonOf(error)}`);
      if (code === UNIQUE_VIOLATION) throw new WrittenMeanwhileError(reasonOf(error));
      if (isStatementError(error)) throw withoutRowValues(error);
      this.#isBroken = true;
      throw new DatabaseUnavailableError(`The database failed: ${reasonOf(error)}`);
    }
  }
}

function isStatementError(error: unknown): error is Error & { readonly code: string } {
  const code = codeOf(error);
  return code !== null && code !== RIGHT_LOST && STATEMENT_ERROR_CLASSES.has(code.slice(0, 2));
}

/** Drops the server's details, which contain values of a row: errors are logged. */
function withoutRowValues(error: Error & { readonly code: string }): Error {
  return new Error(`The database refused a statement: ${error.message} (${error.code})`);
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const message = error instanceof AggregateError ? "no address answers" : (error as Error).message;
  return code === null ? message : `${message} (${code})`;
}

/** Codes of the server have five characters; network errors have words. */
function codeOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}
