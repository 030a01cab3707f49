interface GivenCall {
  readonly routeOptions: {
    readonly schema?: {
      readonly params?: unknown;
      readonly querystring?: unknown;
      readonly body?: unknown;
    };
  };
  readonly params: unknown;
  readonly query: unknown;
  readonly body?: unknown;
}

/** Deeper than any body of ours. Far deeper ones overflow the stack of whatever goes through them. */
const DEEPEST = 64;

/**
 * Whether U+0000 is in what a call's schemas took of its address, query and body: PostgreSQL holds it in no
 * text, and other programs end a text there. A file comes as one text, and is its reader's.
 */
export function takesNul({ routeOptions: { schema }, params, query, body }: GivenCall): boolean {
  return (
    (schema?.params !== undefined && holdsNul(params)) ||
    (schema?.querystring !== undefined && holdsNul(query)) ||
    (schema?.body !== undefined && typeof body === "object" && holdsNul(body))
  );
}

/** Also true of what is nested too deep to be looked through. */
export function holdsNul(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  if (depth > DEEPEST) return true;
  return Object.entries(value).some(([key, part]) => key.includes("\0") || holdsNul(part, depth + 1));
}
