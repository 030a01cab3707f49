import document from "@tradeslip/contracts/openapi.json" with { type: "json" };

/** The part of JSON Schema that our inputs use. */
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
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** Who may call it: `x-access`. */
  readonly access: string;
  /** 2 if the session needs a second factor: `x-assurance`. */
  readonly assurance: number;
  readonly parameters: readonly Parameter[];
  /** Media types of its body; empty if there is none. */
  readonly bodyTypes: readonly string[];
  /** Schema of a JSON body; null if there is none. */
  readonly body: Schema | null;
  /** The document's example of a body. */
  readonly example: unknown;
  /** Media types by status; empty for a response without a body. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

interface Documented {
  readonly "x-access": string;
  readonly "x-assurance"?: number;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: Schema; readonly examples?: Readonly<Record<string, Example>> }>
    >;
  };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** Every operation of the OpenAPI document. */
export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Documented>).map(([method, documented]) => ({
    method: method.toUpperCase() as Operation["method"],
    path,
    access: documented["x-access"],
    assurance: documented["x-assurance"] ?? 1,
    parameters: documented.parameters ?? [],
    bodyTypes: Object.keys(documented.requestBody?.content ?? {}),
    body: documented.requestBody?.content["application/json"]?.schema ?? null,
    example: Object.values(documented.requestBody?.content["application/json"]?.examples ?? {})[0]?.value,
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

interface Example {
  readonly value: unknown;
}

/**
 * The document's example of a success, including a creation: undefined for 204, null for an undocumented
 * call.
 */
export function documentedAnswer(method: string, address: string): unknown {
  const [path = ""] = address.split("?");
  const found = Object.entries(document.paths).find(([template]) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  const methods = (found?.[1] ?? {}) as unknown as Record<string, Documented>;
  const answers = methods[method.toLowerCase()]?.responses;
  if (answers === undefined) return null;
  const content = (answers["200"] ?? answers["201"] ?? answers["202"])?.content?.["application/json"] as
    | { examples?: Record<string, Example> }
    | undefined;
  const [example] = Object.values(content?.examples ?? {});
  return example?.value;
}
