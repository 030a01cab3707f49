import document from "@tradeslip/contracts/openapi.json" with { type: "json" };

/** As much of JSON Schema as the inputs of our own document use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

export interface Operation {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Null: it takes none. */
  readonly body: Schema | null;
  /** By status the media types; none for an answer without a body. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

interface Documented {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** Every operation of the published document. */
export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Documented>).map(([method, documented]) => ({
    method: method.toUpperCase() as Operation["method"],
    path,
    parameters: documented.parameters ?? [],
    body: documented.requestBody?.content["application/json"]?.schema ?? null,
    answers: Object.fromEntries(
      Object.entries(documented.responses).map(([status, { content }]) => [
        status,
        Object.keys(content ?? {}),
      ]),
    ),
  })),
);

const COMPONENT = "#/components/schemas/";

export function componentOf(reference: string): Schema {
  const schemas = document.components.schemas as unknown as Record<string, Schema>;
  return schemas[reference.slice(COMPONENT.length)]!;
}
