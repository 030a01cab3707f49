import { randomBytes } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { StartError, toStartError } from "./start-error.ts";
import { createWholeFile } from "./whole-file.ts";

const SECRET_BYTES = 32;
/** 32 bytes in base64url; an editor may have added a line end. */
const WHOLE_SECRET = /^[\w-]{43}\n?$/;
const LENGTH = 43;
/** Nobody but the owner. */
const OTHERS = 0o077;

export interface SecretFile {
  readonly file: string;
  /** The variable that can hold a secret in its place. */
  readonly variable: string;
}

/**
 * The secret of a machine whose operator set none: made at the first start and kept, readable by its owner alone.
 * Throws a {@link StartError} for a file that is no whole secret, or that somebody else can have read or written.
 */
export function loadOrCreateSecret(place: SecretFile): string {
  try {
    return readSecret(place) ?? createSecret(place);
  } catch (error) {
    throw toStartError(error, place);
  }
}

function createSecret(place: SecretFile): string {
  // Two processes may start at once: what counts is the file that stands there afterwards.
  createWholeFile(place.file, randomBytes(SECRET_BYTES).toString("base64url"));
  const secret = readSecret(place);
  if (secret === null) throw new StartError(`${place.file}: it vanished while it was made. Start again.`);
  return secret;
}

/** Null when there is no file. */
function readSecret(place: SecretFile): string | null {
  const file = openIfThere(place.file);
  if (file === null) return null;
  try {
    refuseOthers(fstatSync(file), place);
    // One byte more than a secret and a line end: what is longer is none.
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
    // A pipe in its place must not make the start wait for ever.
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function refuseOthers(stats: Stats, { file, variable }: SecretFile): void {
  if (!stats.isFile()) throw new StartError(`${file}: it is no file. Move it away, or set ${variable}.`);
  const user = process.getuid?.();
  if (user === undefined) return;
  if (stats.uid !== user && stats.uid !== 0) {
    throw new StartError(
      `${file}: it belongs to another user (uid ${stats.uid}), who can know it. Give it to uid ${user}, or set ${variable}.`,
    );
  }
  if ((stats.mode & OTHERS) !== 0) {
    throw new StartError(
      `${file}: other users can read or write it. Run chmod 600 on it, or set ${variable}.`,
    );
  }
}

function notWhole({ file, variable }: SecretFile): string {
  return `${file}: it holds no whole secret (${LENGTH} letters, digits, - and _). Put it back from a backup, or set ${variable}, or delete it: a new one is made then, and what was made with the old one no longer counts.`;
}
