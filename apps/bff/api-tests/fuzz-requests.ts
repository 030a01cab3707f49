import * as fc from "fast-check";
import { BOOK } from "./start-payments.ts";
import { componentOf, type Operation, type Schema } from "./openapi-operations.ts";

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Valid values by field or parameter name, so that requests get past the first check. */
export type Known = Readonly<Record<string, readonly string[]>>;

const WRITTEN: Known = {
  version: ["1"],
  password: ["Harmattan-2026", "Wrong-password-1"],
  code: ["123456", "000000"],
  phone: ["+2348012345678", "+12025550143"],
  firstname: ["Ada", "Zoë"],
  lastname: ["Obi", "O’Neill-Šimić"],
  username: ["ada_l", "ada.obi"],
  dateOfBirth: ["1990-05-17", "2008-11-21"],
  date: ["2026-11-26", "2027-01-01"],
  id: ["bitcoin", "avalanche-2", "nothing"],
  range: ["24h", "7d", "30d", "1y"],
  events: ["rates", "market-coins,market-stats", "rates,rates"],
  coinId: ["bitcoin", "ethereum", "usdt", "nothing"],
  value: ["250.00", "0.5", "1000", "10000000.00", "0.00000001"],
  bookId: [BOOK],
  "idempotency-key": ["one-purchase", "another-purchase"],
};

const HOSTILE_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "a\r\nX-Made-Up: 1",
  "\u202Eabc\u2066",
  "\u200B\uFEFF",
  "\uD800",
  "👩‍👩‍👧‍👦".repeat(40),
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍".repeat(20),
  "ｆｕｌｌｗｉｄｔｈ",
  "-1",
  "1e309",
  "0x1F",
  "NaN",
  "9".repeat(400),
  "' OR '1'='1' --",
  '"; DROP TABLE accounts; --',
  "<script>alert(1)</script>",
  "${7*7}{{7*7}}",
  "../../../../etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "a@b.example\nbcc:c@d.example",
  "x".repeat(5_000),
];
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  1.5,
  -1,
  Number.MAX_SAFE_INTEGER,
  1e308,
  [],
  {},
  [[[[[[]]]]]],
  { $gt: "" },
  { toString: 1, valueOf: 2, length: 3 },
  ["a@b.example"],
];
/** JSON members that a JavaScript object cannot produce: duplicate keys, __proto__. */
const EXTRA_MEMBERS = [
  '"__proto__":{"role":"admin"}',
  '"constructor":{"prototype":{"role":"admin"}}',
  '"hasOwnProperty":1',
  '"":""',
  '"role":"admin"',
  '"email":"twice@desk.example"',
  '"amount":{"unit":"usd","value":"0.01"}',
];
const NO_JSON = [
  "",
  "{",
  "nul",
  "[]",
  '"',
  "{'a':1}",
  '{"a":1e400}',
  "\uFEFF{}",
  "\u0000",
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  '{"a":'.repeat(5_000),
  `{"padding":"${"x".repeat(70_000)}"}`,
];
const CONTENT_TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "application/problem+json",
  "*/*",
  "json",
  "",
];
/** Raw path segments that may confuse a URL parser. */
const RAW_PARTS = [
  "%",
  "%ff",
  "%00",
  "%2e%2e%2f",
  "%252e%252e",
  "..",
  ".",
  "a%0d%0aX-Made-Up:1",
  "x".repeat(9_000),
];

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: "binary", maxLength: 40 }));
const hostile = fc.oneof(hostileText, fc.constantFrom(...HOSTILE_VALUES), fc.jsonValue({ maxDepth: 3 }));

/** Requests of one operation: valid, nearly valid and hostile. */
export function requestsOf(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  const all: Known = { ...WRITTEN, ...known };
  const { method } = operation;
  return fc.record({
    method: fc.constant(method),
    path: fc
      .tuple(pathOf(operation, all), queryOf(operation, all), orNothing(6, hostileText))
      .map(([path, query, other]) => {
        const pairs = [...query, ...(other === undefined ? [] : [`${encode(other)}=${encode(other)}`])];
        return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
      }),
    headers: headersOf(operation, all),
    body: hasBody(method) ? bodyOf(operation, all) : fc.constant(null),
  });
}

function hasBody(method: string): boolean {
  return method === "POST" || method === "PUT" || method === "PATCH";
}

function pathOf({ path, parameters }: Operation, known: Known): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const values = inPath.map(({ name }) => {
    const fine = fc.constantFrom(...(known[name] ?? ["unknown"]));
    const longer = fc.tuple(fine, hostileText).map(([text, more]) => encode(text + more));
    const other = fc.oneof(
      hostileText.filter((text) => text !== "").map(encode),
      fc.constantFrom(...RAW_PARTS),
    );
    return fc.oneof({ weight: 3, arbitrary: fine.map(encode) }, { weight: 1, arbitrary: longer }, other);
  });
  return fc
    .tuple(...values)
    .map((parts) =>
      inPath.reduce((made, { name }, index) => made.replace(`{${name}}`, () => parts[index]!), path),
    );
}

/** The documented parameters, each in half of the requests. */
function queryOf({ parameters }: Operation, known: Known): fc.Arbitrary<string[]> {
  const pairs = parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name }) => {
      const value = fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...(known[name] ?? ["unknown"])) },
        hostileText,
      );
      return orNothing(2, value).map((given) => (given === undefined ? [] : [`${name}=${encode(given)}`]));
    });
  return fc.tuple(...pairs).map((given) => given.flat());
}

function headersOf(
  { method, parameters, bodyTypes }: Operation,
  known: Known,
): fc.Arbitrary<Record<string, string>> {
  const rarely = (...values: string[]) => orNothing(14, fc.oneof(fc.constantFrom(...values), hostileText));
  const type = fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(...(bodyTypes.length > 0 ? bodyTypes : ["application/json"])) },
    { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
  );
  const declared = parameters
    .filter((parameter) => parameter.in === "header")
    .map(
      ({ name, schema }) =>
        [name, orNothing(2, fc.oneof(matching(schema, known, name), hostileText))] as const,
    );
  return fc
    .record({
      ...(hasBody(method) ? { "content-type": type } : {}),
      cookie: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...(known["cookie"] ?? [""])) }, hostileText),
      origin: rarely("null", "https://evil.example"),
      "sec-fetch-site": rarely("cross-site", "same-origin"),
      accept: rarely("text/html", "*/*;q=x"),
      "accept-encoding": rarely("br", "gzip;q=0, *;q=0", "identity;q=0"),
      "if-none-match": rarely("*", 'W/"x", "y"'),
      range: rarely("bytes=0-9", "bytes=-1", "bytes=9999999-", "bytes=5-1", "bytes=0-0,2-3"),
      "if-range": rarely('"x"'),
      "x-request-id": rarely("12345678", "a b"),
      "x-forwarded-proto": rarely("https", "gopher"),
      "x-forwarded-host": rarely("evil.example", "a/b"),
      "x-http-method-override": rarely("DELETE"),
      "content-encoding": rarely("gzip"),
      ...Object.fromEntries(declared),
    })
    .map(sendable);
}

/** A value once in `times`, else undefined. */
function orNothing<T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

/** Without undefined values, and only characters allowed in a header (RFC 9110, section 5.5). */
function sendable(headers: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(headers).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(given.map(([name, value]) => [name, asHeader(value as string)]));
}

function asHeader(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "").slice(0, 1_000);
}

function bodyOf({ body: schema, example }: Operation, known: Known): fc.Arbitrary<string> {
  const asText = (value: unknown) => JSON.stringify(value) ?? "";
  const none = fc.oneof(fc.constantFrom(...NO_JSON), hostile.map(asText), hostileText);
  if (schema === null) return fc.oneof(fc.constant("{}"), none);
  const withMore = fc
    .tuple(matching(schema, known), fc.constantFrom(...EXTRA_MEMBERS))
    .map(([value, member]) => asText(value).replace("{", () => `{${member},`));
  return fc.oneof(
    { weight: 8, arbitrary: matching(schema, known).map(asText) },
    { weight: 4, arbitrary: fc.constant(asText(example)) },
    { weight: 10, arbitrary: nearly(schema, known).map(asText) },
    { weight: 2, arbitrary: withMore },
    { weight: 2, arbitrary: none },
  );
}

/** A value that the schema allows; a known valid string if there is one. */
function matching(schema: Schema, known: Known, name = ""): fc.Arbitrary<unknown> {
  if (schema.$ref) return matching(componentOf(schema.$ref), known, name);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === "object") {
    const members = Object.entries(schema.properties ?? {});
    const requiredKeys = (schema.required ?? []) as never[];
    return fc.record(
      Object.fromEntries(members.map(([key, member]) => [key, matching(member, known, key)])),
      {
        requiredKeys,
      },
    );
  }
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type !== "string") return hostile;
  const any = schema.pattern ? patterned(schema.pattern) : fc.string();
  if (name === "email") return fc.oneof({ weight: 9, arbitrary: address }, any);
  const fine = known[name];
  return fine ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fine) }, any) : any;
}

const drawn = new Map<string, fc.Arbitrary<string>>();

/**
 * A pattern with lookahead cannot generate values: then any text. Cached, because many fields share a
 * pattern.
 */
function patterned(pattern: string): fc.Arbitrary<string> {
  const known = drawn.get(pattern);
  if (known) return known;
  const made = /\(\?[=!]/.test(pattern) ? fc.string() : fc.stringMatching(new RegExp(pattern));
  drawn.set(pattern, made);
  return made;
}

const address = fc.nat().map((number) => `person-${number}@desk.example`);

/** A value with one mistake. */
function nearly(schema: Schema, known: Known, name = ""): fc.Arbitrary<unknown> {
  if (schema.$ref) return nearly(componentOf(schema.$ref), known, name);
  // Created once, because generating from a pattern is slow.
  const wrongMembers = Object.entries(schema.properties ?? {}).map(
    ([key, member]) => [key, fc.oneof(nearly(member, known, key), hostile, fc.constant(undefined))] as const,
  );
  if (wrongMembers.length > 0) {
    return fc
      .tuple(matching(schema, known, name), fc.constantFrom(...wrongMembers))
      .chain(([value, [key, wrongMember]]) =>
        wrongMember.map((wrong) => ({ ...(value as object), [key]: wrong })),
      );
  }
  const longer = fc
    .tuple(matching(schema, known, name), hostileText)
    .map(([value, more]) => (typeof value === "string" ? value : JSON.stringify(value)) + more);
  return fc.oneof(hostile, longer);
}

/** A lone surrogate has no percent-encoding. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
