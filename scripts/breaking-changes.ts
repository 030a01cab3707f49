/**
 * Changes that break clients of the last released API (docs/api.md, "Versions"): a removed operation,
 * response, field or value, a changed type, or a request that is no longer accepted. No npm library does this
 * without downloading a binary; these are exactly the rules of docs/api.md.
 */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Node = { readonly [key: string]: Json };
type Direction = "request" | "response";

const METHODS = ["get", "post", "put", "patch", "delete"];
const nodeAt = (node: Node | undefined, key: string): Node => (node?.[key] ?? {}) as Node;

/** One line per breaking change. */
export function breakingChanges(released: Node, current: Node): string[] {
  const found: string[] = [];
  for (const [path, methods] of Object.entries(nodeAt(released, "paths"))) {
    for (const [method, operation] of Object.entries(methods as Node)) {
      if (!METHODS.includes(method)) continue;
      const now = nodeAt(nodeAt(current, "paths"), path)[method] as Node | undefined;
      const name = `${method.toUpperCase()} ${path}`;
      if (now) found.push(...operationChanges(name, operation as Node, now, [released, current]));
      else found.push(`${name} is gone`);
    }
  }
  return found;
}

/** The types or enum values of a schema, all of them strings in this API. */
const words = (value: Json | undefined): string[] => [value ?? []].flat() as string[];

type Documents = readonly [released: Node, current: Node];

function operationChanges(name: string, before: Node, now: Node, documents: Documents): string[] {
  return [
    ...parameterChanges(name, before, now),
    ...bodyChanges(
      `${name} request`,
      nodeAt(before, "requestBody"),
      nodeAt(now, "requestBody"),
      "request",
      documents,
    ),
    ...Object.entries(nodeAt(before, "responses")).flatMap(([status, response]) => {
      const at = `${name} ${status}`;
      const answer = nodeAt(now, "responses")[status] as Node | undefined;
      return answer ? bodyChanges(at, response as Node, answer, "response", documents) : [`${at} is gone`];
    }),
  ];
}

function parameterChanges(name: string, before: Node, now: Node): string[] {
  const required = (operation: Node) =>
    ((operation["parameters"] ?? []) as Node[])
      .filter((parameter) => parameter["required"] === true)
      .map((parameter) => `${words(parameter["in"])[0]} ${words(parameter["name"])[0]}`);
  const known = new Set(required(before));
  return required(now)
    .filter((parameter) => !known.has(parameter))
    .map((parameter) => `${name}: ${parameter} is required now`);
}

function bodyChanges(
  at: string,
  before: Node,
  now: Node,
  direction: Direction,
  documents: Documents,
): string[] {
  return Object.entries(nodeAt(before, "content")).flatMap(([type, media]) => {
    const other = nodeAt(now, "content")[type] as Node | undefined;
    if (!other) return [`${at} is no longer ${type}`];
    const [from, to] = [nodeAt(media as Node, "schema"), nodeAt(other, "schema")];
    return schemaChanges(at, from, to, direction, documents);
  });
}

function schemaChanges(
  at: string,
  released: Node,
  current: Node,
  direction: Direction,
  documents: Documents,
): string[] {
  const before = resolve(released, documents[0]);
  const now = resolve(current, documents[1]);
  const inner = (key: string, from: Json, to: Json) =>
    schemaChanges(key, from as Node, to as Node, direction, documents);
  return [
    ...typeChanges(at, before, now, direction),
    ...enumChanges(at, before, now, direction),
    ...fieldChanges(at, before, now, direction),
    ...Object.entries(nodeAt(before, "properties")).flatMap(([field, schema]) => {
      const other = nodeAt(now, "properties")[field];
      return other === undefined ? [] : inner(`${at} ${field}`, schema, other);
    }),
    ...(before["items"] && now["items"] ? inner(`${at}[]`, before["items"], now["items"]) : []),
    ...["anyOf", "oneOf"].flatMap((key) => {
      const [from, to] = [(before[key] ?? []) as Json[], (now[key] ?? []) as Json[]];
      if (direction === "request" ? to.length < from.length : to.length !== from.length)
        return [`${at} has other alternatives`];
      return from.flatMap((schema, index) => inner(at, schema, to[index]!));
    }),
  ];
}

function resolve(schema: Node, document: Node): Node {
  const reference = schema["$ref"];
  if (typeof reference !== "string") return schema;
  const steps = reference.replace(/^#\//, "").split("/");
  return resolve(
    steps.reduce((node, step) => nodeAt(node, step), document),
    document,
  );
}

/** A response may have fewer types than before, a request more. */
function typeChanges(at: string, before: Node, now: Node, direction: Direction): string[] {
  const [from, to] = [words(before["type"]), words(now["type"])];
  const [narrow, wide] = direction === "request" ? [from, to] : [to, from];
  const isSame = from.length === 0 && to.length === 0;
  return isSame || narrow.every((type) => wide.includes(type))
    ? []
    : [`${at} is ${to.join(" or ")}, was ${from.join(" or ")}`];
}

/** Values may be added (docs/api.md), but not removed. */
function enumChanges(at: string, before: Node, now: Node, direction: Direction): string[] {
  const [from, to] = [words(before["enum"]), words(now["enum"])];
  if (to.length === 0) return [];
  if (from.length === 0) return direction === "request" ? [`${at} takes only ${to.join(", ")} now`] : [];
  return from.filter((value) => !to.includes(value)).map((value) => `${at}: the value ${value} is gone`);
}

function fieldChanges(at: string, before: Node, now: Node, direction: Direction): string[] {
  const [was, is] = [before, now].map(({ required }) => (required ?? []) as string[]) as [string[], string[]];
  if (direction === "request")
    return is.filter((field) => !was.includes(field)).map((field) => `${at}: ${field} is required now`);
  const gone = Object.keys(nodeAt(before, "properties")).filter(
    (field) => nodeAt(now, "properties")[field] === undefined,
  );
  return [
    ...gone.map((field) => `${at}: ${field} is gone`),
    ...was
      .filter((field) => !is.includes(field) && !gone.includes(field))
      .map((field) => `${at}: ${field} may be missing now`),
  ];
}
