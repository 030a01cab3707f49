import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Bulkhead } from "@tradeslip/node-kit/bulkhead";

/** OWASP Password Storage Cheat Sheet: Argon2id with the smaller memory. */
const COST: Argon2Cost = { memoryKib: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** At about 40 ms per hash and two at once, the longest wait is two seconds. */
const LIMITS = { maxInFlight: 2, maxWaiting: 100 };

const derive = promisify(argon2);

interface Hashing {
  /** Overrides {@link COST}. */
  readonly cost?: Argon2Cost;
}

/**
 * Hashes and compares passwords, two at once, so that logins can't exhaust memory or threads. When the queue
 * is full, each method throws a BulkheadFullError.
 */
export class Passwords {
  readonly #queue = new Bulkhead(LIMITS);
  readonly #cost: Argon2Cost;
  readonly #dummyHash: string;

  constructor({ cost = COST }: Hashing = {}) {
    this.#cost = cost;
    this.#dummyHash = formatPhc({ cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) });
  }

  /**
   * @param like an earlier hash whose salt and cost are reused, so that the same password gives the same hash
   * @returns a PHC string
   */
  async hash(password: string, like?: string): Promise<string> {
    const earlier = like === undefined ? null : parsePhc(like);
    const { cost, salt } = earlier ?? { cost: this.#cost, salt: randomBytes(SALT_BYTES) };
    return formatPhc({ cost, salt, hash: await this.#derive(password, cost, salt) });
  }

  /** Pass null if there is no account: the comparison then takes as long, and fails. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    return (await this.find(password, stored === null ? [] : [stored])) !== null;
  }

  /**
   * Of several hashes that share a salt and cost, the one that the password matches. Takes equally long for
   * none as for many.
   */
  async find(password: string, stored: readonly string[]): Promise<string | null> {
    const given = Buffer.from(await this.hash(password, stored[0] ?? this.#dummyHash));
    return stored.find((hash) => isSame(Buffer.from(hash), given)) ?? null;
  }

  /** A hash that no password matches, with the given salt and today's cost. */
  placeholderHash(salt: Buffer): string {
    return formatPhc({ cost: this.#cost, salt, hash: Buffer.alloc(HASH_BYTES) });
  }

  /** Whether the hash was made with a cost other than today's. */
  isOutdated(stored: string): boolean {
    const { memoryKib, passes, parallelism } = parsePhc(stored).cost;
    const today = this.#cost;
    return memoryKib !== today.memoryKib || passes !== today.passes || parallelism !== today.parallelism;
  }

  #derive(password: string, cost: Argon2Cost, salt: Buffer): Promise<Buffer> {
    return this.#queue.run(() =>
      derive("argon2id", {
        // The same character can be typed in two ways: composed by one keyboard, in parts by another.
        message: password.normalize("NFKC"),
        nonce: salt,
        parallelism: cost.parallelism,
        tagLength: HASH_BYTES,
        memory: cost.memoryKib,
        passes: cost.passes,
      }),
    );
  }
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

export interface Argon2Cost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

interface HashedPassword {
  readonly cost: Argon2Cost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const ARGON2ID = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/;

/** Formats as a PHC string for Argon2id: algorithm, cost, salt and hash in one text. */
export function formatPhc({ cost, salt, hash }: HashedPassword): string {
  const { memoryKib, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

export function parsePhc(text: string): HashedPassword {
  const [, memory, passes, parallelism, salt, hash] = ARGON2ID.exec(text) ?? [];
  if (salt === undefined || hash === undefined) throw new Error("Not an Argon2id hash in PHC format");
  return {
    cost: { memoryKib: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
