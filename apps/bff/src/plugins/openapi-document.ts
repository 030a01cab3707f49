type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type OpenApiDocument = { [key: string]: Json };

/**
 * Keys sorted, so that a change of the document is a change of the API, and components that nothing refers
 * to left out (each named schema is also emitted as an unused "…Input" twin).
 */
export function finishDocument(document: OpenApiDocument): OpenApiDocument {
  const components = document["components"];
  if (isObject(components) && isObject(components["schemas"])) {
    const schemas = pickUsed(document, components["schemas"]);
    return sorted({ ...document, components: { ...components, schemas } }) as OpenApiDocument;
  }
  return sorted(document) as OpenApiDocument;
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
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key]!)]));
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
