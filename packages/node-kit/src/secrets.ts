import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
  type Stats,
} from "node:fs";
import { dirname } from "node:path";
import { StartError, toStartError } from "./start-error.ts";

/** The shortest accepted secret, in characters. */
export const SECRET_LENGTH = 32;
const KEY_BYTES = 32;

/**
 * Derives a key for one purpose (HKDF, RFC 5869): a leaked key reveals neither the secret nor other keys.
 * Throws for a short secret, which could be guessed.
 */
export function deriveKey(secret: string, salt: string, purpose: string): Buffer {
  if (secret.length < SECRET_LENGTH) {
    throw new RangeError(`A secret needs at least ${SECRET_LENGTH} characters`);
  }
  return Buffer.from(hkdfSync("sha256", secret, salt, purpose, KEY_BYTES));
}

const SECRET_BYTES = 32;
/** 32 bytes in base64url, optionally followed by a line break from an editor. */
const WHOLE_SECRET = /^[\w-]{43}\n?$/;
const LENGTH = 43;
/** Permission bits of group and others. */
const OTHERS = 0o077;

export interface SecretFile {
  readonly file: string;
  /** The environment variable that sets the secret instead. */
  readonly variable: string;
}

/**
 * The secret of an installation whose operator set none: generated at the first start, readable by its owner
 * only. Throws a {@link StartError} if the file is damaged or accessible to other users.
 */
export function loadOrCreateSecret(place: SecretFile): string {
  try {
    return readSecret(place) ?? createSecret(place);
  } catch (error) {
    throw toStartError(error, place);
  }
}

/** Like {@link loadOrCreateSecret}, but creates none: null if there is no file. */
export function loadSecret(place: SecretFile): string | null {
  try {
    return readSecret(place);
  } catch (error) {
    throw toStartError(error, place);
  }
}

function createSecret(place: SecretFile): string {
  // If two processes start at once, the first file wins.
  createWholeFile(place.file, randomBytes(SECRET_BYTES).toString("base64url"));
  const secret = readSecret(place);
  if (secret === null)
    throw new StartError(`${place.file}: it disappeared while we created it. Start again.`);
  return secret;
}

/** Null if there is no file. */
function readSecret(place: SecretFile): string | null {
  const file = openIfThere(place.file);
  if (file === null) return null;
  try {
    refuseOthers(fstatSync(file), place);
    // Room for one byte more than a secret and a line end, to notice longer files.
    const bytes = Buffer.alloc(LENGTH + 2);
    const text = bytes.toString("latin1", 0, readSync(file, bytes));
    if (!WHOLE_SECRET.test(text)) throw new StartError(notWhole(place));
    return text.trimEnd();
  } finally {
    closeSync(file);
  }
}

function openIfThere(path: string): number | null {
  try {
    // O_NONBLOCK, so that a named pipe can't block the start.
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function refuseOthers(stats: Stats, { file, variable }: SecretFile): void {
  if (!stats.isFile()) throw new StartError(`${file}: this isn't a file. Move it away, or set ${variable}.`);
  const user = process.getuid?.();
  if (user === undefined) return;
  if (stats.uid !== user && stats.uid !== 0) {
    throw new StartError(
      `${file}: another user (uid ${stats.uid}) owns it and may have read it. Give it to uid ${user}, or set ${variable}.`,
    );
  }
  if ((stats.mode & OTHERS) !== 0) {
    throw new StartError(
      `${file}: other users can read or write it. Run chmod 600 on it, or set ${variable}.`,
    );
  }
}

function notWhole({ file, variable }: SecretFile): string {
  return `${file}: it doesn't hold a complete secret (${LENGTH} letters, digits, - and _). Restore it from a backup, set ${variable}, or delete it: the next start makes a new one, and what was made with the old one stops working.`;
}

/**
 * Creates a file that others see complete or not at all, even after a power cut: written under a temporary
 * name, synced, then linked. False if the file already exists; it is left unchanged. Synchronous, because the
 * start waits for it anyway, and promises take 8 ms of CPU time instead of 3.
 */
function createWholeFile(path: string, content: string): boolean {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    writeSynced(draft, content);
    const isCreated = linkUnlessExists(draft, path);
    syncFolder(dirname(path));
    return isCreated;
  } finally {
    rmSync(draft, { force: true });
  }
}

function linkUnlessExists(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function writeSynced(path: string, content: string): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** From file systems that can't sync a folder, or needn't. */
const NO_FOLDER_SYNC: ReadonlySet<string | undefined> = new Set(["EINVAL", "ENOTSUP", "EPERM", "EISDIR"]);

/** A new file's name is stored in its folder, which must be synced separately. */
function syncFolder(path: string): void {
  try {
    const folder = openSync(path, "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch (error) {
    if (!NO_FOLDER_SYNC.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}
