import { pino, type DestinationStream, type Logger } from "pino";

/** Never logged on purpose; redacted where an error brings one in its fields. */
const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "password",
  "token",
  '["set-cookie"]',
  '["idempotency-key"]',
];

export interface LoggerOptions {
  readonly level: string;
  /** Current fields, for each line. */
  readonly mixin?: () => object;
}

/** One JSON object per line. */
export function createLogger(options: LoggerOptions, lines: DestinationStream): Logger {
  return pino({ ...options, redact: SECRET_FIELDS.flatMap(upToThreeDeep) }, lines);
}

function upToThreeDeep(field: string): string[] {
  const below = field.startsWith("[") ? field : `.${field}`;
  return [field, `*${below}`, `*.*${below}`];
}
