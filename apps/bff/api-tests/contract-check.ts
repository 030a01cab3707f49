import document from "@tradeslip/contracts/openapi.json" with { type: "json" };
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Operation } from "./openapi-operations.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

const DOCUMENT = "tradeslip";
const ajv = new Ajv2020({
  strict: false,
  formats: {
    "date-time": (text: string) => !Number.isNaN(Date.parse(text)),
    uri: (text: string) => URL.canParse(text),
    email: /^[^@\s]+@[^@\s]+$/,
    // Zod's own format; its pattern is checked as well.
    starts_with: true,
  },
});
ajv.addSchema({ $id: DOCUMENT, ...document });
const compiled = new Map<string, ValidateFunction>();

/** Signs of a stack trace, a source path or a library's error text. */
const INTERNALS = /\n\s+at |node_modules|\/src\/|\.[jt]s:\d|ECONN|SQLITE|ZodError|TypeError|undici/;

/** How a response violates the OpenAPI document; null if it conforms. */
export function complaint(operation: Operation, { status, headers, text }: Answer): string | null {
  const types = operation.answers[status];
  if (!types) return `${status} is not documented`;
  if (headers["x-content-type-options"] !== "nosniff") return "no nosniff";
  if (typeof headers["x-request-id"] !== "string") return "no request id";
  if (types.length === 0) return text === "" ? null : `${status} has a body`;
  const type = String(headers["content-type"]).split(";", 1)[0]!;
  if (!types.includes(type)) return `${status} is ${type}`;
  if (!type.endsWith("json")) return null;
  if (INTERNALS.test(text)) return "shows internals";
  const validate = validatorOf(operation, status, type);
  return validate(JSON.parse(text)) ? null : ajv.errorsText(validate.errors);
}

function validatorOf({ method, path }: Operation, status: number, type: string): ValidateFunction {
  const steps = ["paths", path, method.toLowerCase(), "responses", String(status), "content", type, "schema"];
  const schema = steps.reduce<unknown>((found, step) => (found as Record<string, unknown>)[step], document);
  // Almost all are the problem schema: compile each component once, not per response that uses it.
  const pointer =
    (schema as { $ref?: string }).$ref ??
    `#/${steps.map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `${DOCUMENT}${pointer}` });
  compiled.set(pointer, known);
  return known;
}
