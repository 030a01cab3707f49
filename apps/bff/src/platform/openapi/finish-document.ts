type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type OpenApiDocument = { [key: string]: Json };

const TWIN = "Input";
/** Left in the order in which the server sends their fields. */
const EXAMPLES = "examples";

/**
 * Sorts keys, so that a change of the document is a change of the API, and removes components that nothing
 * refers to. Each named schema is also emitted as an "…Input" twin, which takes the plain name unless that is
 * needed with another meaning.
 */
export function finishDocument(emitted: OpenApiDocument): OpenApiDocument {
  const document = foldTwins(emitted);
  const components = document["components"];
  if (isObject(components) && isObject(components["schemas"])) {
    const schemas = pickUsed(document, components["schemas"]);
    return sorted({ ...document, components: { ...components, schemas } }) as OpenApiDocument;
  }
  return sorted(document) as OpenApiDocument;
}

function foldTwins(document: OpenApiDocument): OpenApiDocument {
  const components = document["components"];
  const schemas = isObject(components) ? components["schemas"] : undefined;
  if (!isObject(schemas)) return document;
  const used = pickUsed(document, schemas);
  const twins = Object.keys(used).filter((name) => name.endsWith(TWIN));
  const folds = twins.filter((name) => isSame(used[name]!, used[name.slice(0, -TWIN.length)]));
  let text = JSON.stringify({ ...document, components: { ...(components as object), schemas: used } });
  for (const name of folds) text = text.replaceAll(`/${name}"`, `/${name.slice(0, -TWIN.length)}"`);
  const folded = JSON.parse(text) as { components: { schemas: { [key: string]: Json } } } & OpenApiDocument;
  for (const name of folds) {
    folded.components.schemas[name.slice(0, -TWIN.length)] = folded.components.schemas[name]!;
    delete folded.components.schemas[name];
  }
  return folded;
}

function isSame(twin: Json, plain: Json | undefined): boolean {
  return plain === undefined || JSON.stringify(sorted(twin)) === JSON.stringify(sorted(plain));
}

function pickUsed(document: OpenApiDocument, schemas: { [key: string]: Json }): { [key: string]: Json } {
  const used = new Set<string>();
  const follow = (value: Json): void => {
    for (const name of references(value)) {
      if (used.has(name) || !(name in schemas)) continue;
      used.add(name);
      follow(schemas[name]!);
    }
  };
  follow(document["paths"] ?? {});
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

function references(value: Json): string[] {
  const found = JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  return [...found].map((match) => match[1]!);
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).toSorted();
  return Object.fromEntries(keys.map((key) => [key, key === EXAMPLES ? value[key]! : sorted(value[key]!)]));
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
