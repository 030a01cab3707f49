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
  /** Milliseconds by the server's setting. Set by a statement: PgBouncer refuses them as start parameters. */
  readonly session: Readonly<Record<string, number>>;
}

/** Below the five seconds that the BFF waits for an answer. */
const LIMITS: Limits = {
  pool: {
    connectionTimeoutMillis: 4_500,
    /** For a server that stopped answering and so does not end the statement itself. */
    query_timeout: 4_000,
    max: 10,
  },
  session: {
    lock_timeout: 2_000,
    statement_timeout: 3_000,
    /** Limits how long a process that lost its network locks rows. */
    idle_in_transaction_session_timeout: 5_000,
  },
};
/** Migrating a large database takes longer, and so does waiting for another process that migrates. */
const MIGRATION_LIMITS: Limits = {
  pool: { connectionTimeoutMillis: 3_000, max: 1 },
  session: { statement_timeout: 120_000 },
};

/** SQLSTATE classes that blame the statement; all others blame the server(PostgreSQL, appendix A). */
const STATEMENT_ERROR_CLASSES: ReadonlySet<string> = new Set(["0A", "21", "22", "23", "42", "P0"]);

/** Of those, insufficient_privilege: a right that the role lost, which the operator gives back. */
const RIGHT_LOST = "42501";
/** Deadlock, lost against another transaction, lock timeout: the connection is well. */
const LOCK_CONFLICTS: ReadonlySet<string> = new Set(["40P01", "40001", "55P03"]);
const UNIQUE_VIOLATION = "23505";

/** A connection pool for requests. */
export function postgresDialect(url: string, log: PostgresLog): Dialect {
  return dialectOf(url, LIMITS, log);
}

/** One connection with long timeouts, for migrations. */
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
    // The pool waits for it, though its types do not say so: a connection is not used before they are set.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => client.query(settings.join("; ")),
  });
  // Without listeners a broken connection would end the process: the pool's is for idle connections, the
  // other for one that breaks between two statements of a transaction, whose next statement fails then.
  pool.on("error", (error) => log.warn({ reason: reasonOf(error) }, "a connection to the database broke"));
  pool.on("connect", (client) => client.on("error", () => {}));
  return new LosingDialect({ pool: new ErrorTranslatingPool(pool) });
}

/** A connection that is lost takes the migrator's lock with it: what counts is why it was lost. */
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

/** Times and satoshi are whole numbers below 2^53: exact. Anything else is no value of ours. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("A number in the database is too large");
  return value;
}

/** pg's pool; what fails because of the server becomes a {@link DatabaseUnavailableError}. */
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

/** Without the server's details, which show the values of a row: errors go to the log. */
function withoutRowValues(error: Error & { readonly code: string }): Error {
  return new Error(`The database refused a statement: ${error.message} (${error.code})`);
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const message = error instanceof AggregateError ? "no address answers" : (error as Error).message;
  return code === null ? message : `${message} (${code})`;
}

/** Five characters of the server's; network errors have words. */
function codeOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}
