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

export function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, part]) => key.includes("\0") || holdsNul(part));
}
