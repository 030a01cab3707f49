import * as z from "zod";
import { readSecretFiles } from "./secret-files.ts";
import { SECRET_LENGTH } from "./secrets.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export const logLevel = z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`);
/** Another word, such as "prod", would be development without a warning. */
export const nodeEnv = z.enum(
  ["production", "development", "test"],
  "must be production, development or test",
);

export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

/** Without a trailing slash. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((text) => text.replace(/\/+$/, ""));

export const origin = httpUrl.superRefine((text, context) => {
  const right = new URL(text).origin;
  if (right === text) return;
  const isSpelling = right === text.toLowerCase() || /[^\0-\x7f]/.test(text);
  const message = isSpelling
    ? `must be spelled as browsers do, in lower case and punycode: ${right}`
    : "must be an origin such as https://desk.example";
  context.addIssue({ code: "custom", message });
});

const TOO_SHORT = `must be at least ${SECRET_LENGTH} characters`;
/** The desk's name in pages and mails. */
export const brandName = z.string().max(40, "must be at most 40 characters").default("Tradeslip");
export const secret = z.string().min(SECRET_LENGTH, TOO_SHORT);
/**
 * The current secret first; several, comma-separated, during a rotation.
 * @param rotation the variable's value during a rotation (docs/operations.md, "Secrets")
 */
export const secretList = (rotation: string) =>
  z
    .string()
    .transform((text) => text.split(",").map((one) => one.trim()))
    .refine(
      (secrets) => secrets.every(({ length }) => length >= SECRET_LENGTH),
      `${TOO_SHORT}; while one replaces another: ${rotation}`,
    );

/** An invalid environment: one line for each bad variable. */
export class ConfigError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "ConfigError";
    this.lines = lines;
  }
}

interface EnvironmentOptions {
  /** Variables whose value may also come from a file, named by the variable with `_FILE`. */
  readonly secrets?: readonly string[];
}

/** Parses the schema's variables; empty counts as unset. Throws a {@link ConfigError}. */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
  { secrets = [] }: EnvironmentOptions = {},
): z.infer<Schema> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const { values, problems } = readSecretFiles(secrets, given);
  const all = { ...given, ...values };
  const parsed = schema.safeParse(all);
  if (parsed.success && problems.size === 0) return parsed.data;
  const invalid = parsed.error?.issues ?? [];
  const named = new Set(invalid.map(nameOf));
  // What one variable asks of another is only checked once each is valid by itself.
  const valid = Object.fromEntries(Object.entries(all).filter(([name]) => !named.has(name)));
  const asked = (schema.safeParse(valid).error?.issues ?? []).filter(
    (issue) => !named.has(nameOf(issue)) && !insteadOf(issue).some((name) => named.has(name)),
  );
  throw new ConfigError([
    ...problems.values(),
    ...[...invalid, ...asked]
      .filter((issue) => !problems.has(nameOf(issue)))
      .map((issue) => `${nameOf(issue)}: ${issue.message}`),
  ]);
}

/** Variables of which one is as good, as the issue's params name them. */
function insteadOf(issue: z.core.$ZodIssue): readonly string[] {
  return issue.code === "custom" ? ((issue.params?.["instead"] as readonly string[] | undefined) ?? []) : [];
}

function nameOf({ path }: z.core.$ZodIssue): string {
  return path.join(".");
}
