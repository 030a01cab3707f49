import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";

const SUFFIX = "_FILE";
const MAX_BYTES = 64 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EACCES: "this user can't read it",
  EPERM: "this user can't read it",
  EISDIR: "it's a folder",
};

export interface SecretFiles {
  /** File contents by variable, without the last line break. */
  readonly values: Readonly<Record<string, string>>;
  /** One line for each unusable file, by the variable left without a value. */
  readonly problems: ReadonlyMap<string, string>;
}

/** The variables that name a file: `SMTP_URL_FILE` for `SMTP_URL`. */
export const fileVariables = (secrets: readonly string[]): readonly string[] =>
  secrets.map((name) => `${name}${SUFFIX}`);

/** Reads each secret whose `_FILE` variable names a file, which is how Docker and systemd pass secrets. */
export function readSecretFiles(
  secrets: readonly string[],
  given: Readonly<Record<string, string | undefined>>,
): SecretFiles {
  const values: Record<string, string> = {};
  const problems = new Map<string, string>();
  for (const name of secrets) {
    const variable = `${name}${SUFFIX}`;
    const file = given[variable];
    if (file === undefined) continue;
    const found =
      given[name] === undefined ? readSecretFile(file) : { problem: `${name} is set too: set one of them` };
    if ("problem" in found) problems.set(name, `${variable}: ${found.problem}`);
    else values[name] = found.value;
  }
  return { values, problems };
}

function readSecretFile(file: string): { readonly value: string } | { readonly problem: string } {
  try {
    const descriptor = openSync(file, "r");
    try {
      if (fstatSync(descriptor).size > MAX_BYTES) return { problem: `${file} is too long to be a secret` };
      const value = readFileSync(descriptor, "utf8").replace(/\r?\n$/, "");
      if (value === "") return { problem: `${file} is empty` };
      return /[\r\n\0]/.test(value) ? { problem: `${file} must have one line` } : { value };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return { problem: `${file} can't be read: ${REASONS[code] ?? code}` };
  }
}
