import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { parentPort } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/** PostgreSQL's protocol, version 3: lengths and codes are four bytes, big-endian. */
const HEADER_BYTES = 5;
const STARTUP_CODES = { protocol3: 196_608, tls: 80_877_103 };
const SYNC = "S";
const SIMPLE_QUERY = "Q";
const TERMINATE = "X";
const IDLE = "I";
/** The longest time of a timer. */
const NO_LIMIT_MS = 2 ** 31 - 1;
/** What PgBouncer accepts in a start-up message, apart from what it is told to ignore (pgbouncer.org/config.html). */
const STARTUP_PARAMETERS: ReadonlySet<string> = new Set([
  "user",
  "database",
  "application_name",
  "client_encoding",
  "datestyle",
  "standard_conforming_strings",
  "timezone",
]);
/** The settings of a connection. Not run: all connections share one session here. */
const SETTINGS = /^SET \w+ = \d+(; SET \w+ = \d+)*$/;
const LOCK_TIMEOUT_SETTING = /lock_timeout = (\d+)/;
/** SQLSTATE lock_not_available. */
const LOCK_TIMEOUT = [
  text("SERROR"),
  text("VERROR"),
  text("C55P03"),
  text("Mcanceling statement due to lock timeout"),
];

/**
 * Serves PGlite over the PostgreSQL protocol, so that the real driver can use it, also from other processes. PGlite has one
 * session: a connection holds it for a transaction while the others wait, at most their lock_timeout. So row locks never
 * block here: what needs two concurrent transactions is tested on a real server.
 * @returns its URL; append a database name: each database is created on first use
 */
async function startPgliteServer(): Promise<string> {
  const databases = new Map<string, Promise<SharedSession>>();
  const empty = await emptyDatabase();
  const sessionOf = (name: string) => {
    const session =
      databases.get(name) ?? PGlite.create({ loadDataDir: empty }).then((db) => new SharedSession(db));
    databases.set(name, session);
    return session;
  };
  const server = createServer((socket) => {
    // A client that is killed resets its connection.
    serve(
      socket.on("error", () => {}),
      sessionOf,
    ).catch((error: unknown) => socket.destroy(error as Error));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `postgres://tester@127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A template: copying takes a tenth of the time. */
async function emptyDatabase(): Promise<Blob> {
  const db = await PGlite.create();
  const files = await db.dumpDataDir("none");
  await db.close();
  return files;
}

/** The session, used by one connection at a time. */
class SharedSession {
  readonly #db: PGlite;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor(db: PGlite) {
    this.#db = db;
  }

  /** False if it was not free within `limitMs`. */
  async take(limitMs: number): Promise<boolean> {
    if (!this.#isTaken) return (this.#isTaken = true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const get = () => resolve(true);
    this.#waiting.push(get);
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(get), 1);
      resolve(false);
    }, limitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  /** Returns the response and whether a transaction is still open. */
  run(messages: Uint8Array): { answer: Uint8Array; inTransaction: boolean } {
    const answer = this.#db.execProtocolRawSync(messages);
    return { answer, inTransaction: String.fromCodePoint(answer.at(-1) ?? 0) !== IDLE };
  }

  rollBack(): void {
    this.run(message(SIMPLE_QUERY, text("ROLLBACK")));
  }
}

type SessionOf = (name: string) => Promise<SharedSession>;

/** Handles a connection from startup to close. */
async function serve(socket: Socket, sessionOf: SessionOf): Promise<void> {
  const input = new MessageReader(socket);
  const database = await greet(socket, input);
  if (database === null) return;
  const session = await sessionOf(database);
  let lockTimeoutMs = NO_LIMIT_MS;
  let hasSession = false;
  try {
    for await (const batch of input.batches()) {
      const statement = batch.toString("utf8", HEADER_BYTES, batch.length - 1);
      if (SETTINGS.test(statement)) {
        lockTimeoutMs = Number(LOCK_TIMEOUT_SETTING.exec(statement)?.[1] ?? NO_LIMIT_MS);
        socket.write(Buffer.concat([message("C", text("SET")), message("Z", Buffer.from(IDLE))]));
        continue;
      }
      if (!hasSession && !(await session.take(lockTimeoutMs))) {
        socket.write(
          Buffer.concat([message("E", ...LOCK_TIMEOUT, text("")), message("Z", Buffer.from(IDLE))]),
        );
        continue;
      }
      hasSession = true;
      // The client disconnected while waiting.
      if (input.hasEnded) return;
      const { answer, inTransaction } = session.run(batch);
      if (!inTransaction) {
        session.giveBack();
        hasSession = false;
      }
      socket.write(answer);
    }
  } finally {
    if (hasSession) {
      session.rollBack();
      session.giveBack();
    }
    socket.end();
  }
}

/** Returns the database's name; null: refused, with PgBouncer's words. No authentication. */
async function greet(socket: Socket, input: MessageReader): Promise<string | null> {
  for (;;) {
    const startup = await input.startup();
    const code = startup.readInt32BE(0);
    if (code === STARTUP_CODES.tls) {
      socket.write("N");
      continue;
    }
    if (code !== STARTUP_CODES.protocol3) throw new Error("This server speaks protocol 3.0 alone");
    const given = parametersOf(startup.subarray(4));
    const refused = [...given.keys()].find((name) => !STARTUP_PARAMETERS.has(name.toLowerCase()));
    if (refused !== undefined) {
      const words = text(`Munsupported startup parameter: ${refused}`);
      socket.end(message("E", text("SFATAL"), text("VFATAL"), text("C08P01"), words, text("")));
      return null;
    }
    socket.write(
      Buffer.concat([
        message("R", int32(0)),
        message("S", text("client_encoding"), text("UTF8")),
        message("K", int32(1), int32(1)),
        message("Z", Buffer.from(IDLE)),
      ]),
    );
    return given.get("database") ?? "";
  }
}

/** Name, value, name, value, each ended by a zero, and one more zero. */
function parametersOf(startup: Buffer): Map<string, string> {
  const words = startup.toString().split("\0").slice(0, -2);
  return new Map(words.flatMap((name, index) => (index % 2 === 0 ? [[name, words[index + 1]!]] : [])));
}

/** Splits the input into messages. */
class MessageReader {
  #rest: Buffer = Buffer.alloc(0);
  #hasEnded = false;
  #wake = () => {};

  constructor(socket: Socket) {
    socket.on("data", (chunk: Buffer) => {
      this.#rest = Buffer.concat([this.#rest, chunk]);
      this.#wake();
    });
    socket.on("close", () => {
      this.#hasEnded = true;
      this.#wake();
    });
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  async startup(): Promise<Buffer> {
    const length = (await this.#read(4))?.readInt32BE(0) ?? 4;
    return (await this.#read(length - 4)) ?? Buffer.alloc(4);
  }

  /** Message batches, each up to a message that needs a response. Ends with the connection. */
  async *batches(): AsyncGenerator<Buffer> {
    let batch: Buffer[] = [];
    for (;;) {
      const header = await this.#read(HEADER_BYTES);
      const type = header?.toString("latin1", 0, 1);
      if (!header || type === TERMINATE) return;
      const body = await this.#read(header.readInt32BE(1) - 4);
      if (!body) return;
      batch.push(header, body);
      if (type !== SYNC && type !== SIMPLE_QUERY) continue;
      yield Buffer.concat(batch);
      batch = [];
    }
  }

  /** Null if the connection ended first. */
  async #read(bytes: number): Promise<Buffer | null> {
    while (this.#rest.length < bytes) {
      if (this.#hasEnded) return null;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const read = this.#rest.subarray(0, bytes);
    this.#rest = this.#rest.subarray(bytes);
    return read;
  }
}

function message(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(await startPgliteServer());
