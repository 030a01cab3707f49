import { setImmediate as yieldToEventLoop, setTimeout as pause } from "node:timers/promises";
import { Cluster, Redis, type RedisOptions } from "iovalkey";
import { checkedConnector, type Unsolicited } from "./checked-connection.ts";
import { type KeyType, type Script, type Valkey, script } from "./valkey.ts";

export interface ValkeyOptions {
  /** `valkey://`, `redis://`, or with TLS `valkeys://`, `rediss://`; several, comma-separated: a cluster. */
  readonly url: string;
  readonly log: ValkeyLog;
}

export interface ValkeyLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** How long a start waits for Valkey before it continues without. */
const START_PATIENCE_MS = 1_000;
/** A command times out after two of these. */
const SILENCE_MS = 500;
/** For the client's handshake; our commands time out before. */
const GREETING_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 1_500;
const LONGEST_RETRY_PAUSE_MS = 1_000;
/** After replies that no engine sends. */
const REFUSAL_PAUSE_MS = 30_000;
/** Between two reconnects because the server is read-only: the address may still lead to the same one. */
const RECONNECT_EVERY_MS = 1_000;
const REPORT_READ_ONLY_EVERY_MS = 60_000;
/**
 * Reply of a former primary that keeps its connections after a failover; an older engine has it inside a
 * script's error.
 */
const READ_ONLY = /\b(READONLY|MASTERDOWN)\b/;

/** Fails at once while Valkey is unreachable: the client's defaults would delay every request by seconds. */
const FAIL_FAST = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  // We subscribe ourselves: the client's own resubscribe leaves an uncatchable rejection when Valkey goes
  // away again.
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  commandTimeout: GREETING_TIMEOUT_MS,
  connectTimeout: CONNECT_TIMEOUT_MS,
} as const satisfies RedisOptions;

type Client = Redis | Cluster;

/** Resolves when connected, or after a timeout; the client then connects as soon as it can. */
export async function openValkey({ url, log }: ValkeyOptions): Promise<Valkey> {
  const commands = connect(url, "nothing");
  const news = connect(url, "news");
  watch(commands, log);
  // It fails together with the other connection, which logs that.
  news.on("error", () => {});
  const valkey = new ClientValkey(commands, news, log);
  await Promise.race([
    new Promise<void>((resolve) => {
      commands.once("ready", () => resolve());
    }),
    pause(START_PATIENCE_MS, undefined, { ref: false }),
  ]);
  return valkey;
}

class ClientValkey implements Valkey {
  readonly #commands: Client;
  readonly #news: Client;
  readonly #listeners = new Map<string, ((message: string) => void)[]>();
  readonly #onReady: (() => void)[] = [];
  readonly #log: ValkeyLog;
  /** Kinds of keys and channels whose damage was logged: once each. */
  readonly #reported = new Set<string>();
  #reconnectedAt = -Infinity;
  #readOnlyReportedAt = -Infinity;

  constructor(commands: Client, news: Client, log: ValkeyLog) {
    this.#commands = commands;
    this.#news = news;
    this.#log = log;
    news.on("message", (channel: string, message: string) => {
      for (const listener of this.#listeners.get(channel) ?? []) {
        try {
          listener(message);
        } catch (error) {
          this.#report(channel, { err: error, channel }, "a message in valkey could not be used");
        }
      }
    });
    // Without the offline queue, subscribing fails while disconnected: so subscribe after each reconnect.
    news.on("ready", () => this.#subscribe());
    commands.on("ready", () => this.#announceReady());
  }

  async call(command: string, ...args: readonly (string | number)[]): Promise<unknown> {
    const type = typeOf(command);
    const send = () => this.#send(command, ...args);
    return type === undefined ? send() : this.#orRepair(send, [String(args[0])], [type]);
  }

  async run(
    { sha, lua, types }: Script,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<unknown> {
    const rest = [keys.length, ...keys, ...args];
    const send = async () => {
      try {
        return await this.#send("EVALSHA", sha, ...rest);
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
        return this.#send("EVAL", lua, ...rest);
      }
    };
    return types.length === 0 ? send() : this.#orRepair(send, keys, types);
  }

  /** Deletes keys with a wrong type of value, and sends the command again. */
  async #orRepair(
    send: () => Promise<unknown>,
    keys: readonly string[],
    types: readonly KeyType[],
  ): Promise<unknown> {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes("WRONGTYPE")) throw error;
      // Only the kind: a name may hold an address or an account.
      const kind = keys[0]!.split("{")[0]!;
      this.#report(kind, { kind }, "a key in valkey holds another type of value: dropped");
      await this.run(DROP_WRONG_TYPES, keys, types);
      return send();
    }
  }

  #report(of: string, fields: object, message: string): void {
    if (this.#reported.has(of)) return;
    this.#reported.add(of);
    this.#log.warn(fields, message);
  }

  async #send(command: string, ...args: readonly (string | number)[]): Promise<unknown> {
    const silence = new AbortController();
    const answer = this.#commands.call(command, ...args).finally(() => silence.abort());
    await Promise.race([answer, silent(silence.signal)]).catch((error: unknown) => this.#onReply(error));
    if (silence.signal.aborted) return answer;
    // Counts as unreachable until it replies again: every later caller would wait as long.
    answer.catch(() => {});
    this.#commands.disconnect(true);
    throw new Error(`valkey did not answer in time: ${command}`);
  }

  /** Reconnects, to the new primary, if this server no longer is one. */
  #onReply(error: unknown): void {
    if (!(error instanceof Error) || !READ_ONLY.test(error.message)) return;
    const now = performance.now();
    if (now - this.#reconnectedAt < RECONNECT_EVERY_MS) return;
    this.#reconnectedAt = now;
    if (now - this.#readOnlyReportedAt >= REPORT_READ_ONLY_EVERY_MS) {
      this.#readOnlyReportedAt = now;
      this.#log.warn({}, "valkey takes no writes here any more: this replica connects again");
    }
    this.#commands.disconnect(true);
    this.#news.disconnect(true);
  }

  listen(channel: string, onMessage: (message: string) => void): void {
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), onMessage]);
    if (this.#news.status === "ready") this.#subscribe();
  }

  onReady(act: () => void): void {
    this.#onReady.push(act);
  }

  async close(): Promise<void> {
    this.#commands.disconnect();
    this.#news.disconnect();
  }

  #announceReady(): void {
    for (const act of this.#onReady) act();
  }

  /** The news may connect later than the commands, and messages sent before it subscribes are missed too. */
  #subscribe(): void {
    const channels = [...this.#listeners.keys()];
    if (channels.length === 0) return;
    this.#news.subscribe(...channels).then(
      () => this.#announceReady(),
      () => this.#news.disconnect(true),
    );
  }
}

function connect(url: string, unsolicited: Unsolicited): Client {
  let isRefused = false;
  const pauseBeforeRetry = (times: number) => {
    const wait = isRefused ? REFUSAL_PAUSE_MS : Math.min(times * 100, LONGEST_RETRY_PAUSE_MS);
    isRefused = false;
    return wait;
  };
  const Connector = checkedConnector(unsolicited, () => (isRefused = true));
  const [first = "", ...more] = url.split(",").map(toRedisScheme);
  if (more.length === 0)
    return new Redis(first, { ...FAIL_FAST, Connector, retryStrategy: pauseBeforeRetry });
  const { username, password, protocol } = new URL(first);
  return new Cluster([first, ...more], {
    enableOfflineQueue: false,
    clusterRetryStrategy: pauseBeforeRetry,
    maxRedirections: 4,
    retryDelayOnFailover: 50,
    retryDelayOnClusterDown: 50,
    redisOptions: {
      ...FAIL_FAST,
      Connector,
      ...(username === "" ? {} : { username: decodeURIComponent(username) }),
      ...(password === "" ? {} : { password: decodeURIComponent(password) }),
      ...(protocol === "rediss:" ? { tls: {} } : {}),
    },
  });
}

/** The client knows only the redis schemes. */
function toRedisScheme(address: string): string {
  return address.trim().replace(/^valkey(s?):/, "redis$1:");
}

/**
 * Two timers in a row: a stall of our own process consumes at most one of them. After a second stall, a reply
 * that came meanwhile is read first: timers run before it.
 */
async function silent(signal: AbortSignal): Promise<void> {
  try {
    await pause(SILENCE_MS, undefined, { signal });
    await pause(SILENCE_MS, undefined, { signal });
    await yieldToEventLoop(undefined, { signal });
  } catch {
    // The reply came first.
  }
}

/** Logs one line for each outage and one for its end, not one for each retry. */
function watch(client: Client, log: ValkeyLog): void {
  let isAway = false;
  client.on("error", (error: Error) => {
    if (isAway) return;
    isAway = true;
    // Only the message: the error may hold the URL with its password.
    log.warn({ reason: error.message }, "valkey is unavailable: this replica continues alone");
  });
  client.on("ready", () => {
    if (isAway) log.info({}, "valkey is back");
    isAway = false;
  });
}

/** KEYS: any. ARGV: the expected type of each. Returns how many had another one and were deleted. */
const DROP_WRONG_TYPES = script(
  [],
  `
local dropped = 0
for index, key in ipairs(KEYS) do
  local held = redis.call('TYPE', key).ok
  if held ~= 'none' and held ~= ARGV[index] then dropped = dropped + redis.call('DEL', key) end
end
return dropped
`,
);

const TYPES: Readonly<Record<string, KeyType>> = {
  GET: "string",
  HDEL: "hash",
  HGET: "hash",
  HMGET: "hash",
  HSET: "hash",
  SMEMBERS: "set",
  ZADD: "zset",
  ZREM: "zset",
  ZREVRANGEBYSCORE: "zset",
  ZREMRANGEBYSCORE: "zset",
  ZSCORE: "zset",
};

/** The type that a command's first key must have. */
function typeOf(command: string): KeyType | undefined {
  return TYPES[command];
}
