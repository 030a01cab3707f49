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

/** The PHC string format for Argon2id: algorithm, cost, salt and hash in one text. */
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
