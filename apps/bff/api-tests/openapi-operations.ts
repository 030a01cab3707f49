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
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  /** Who may call it: `x-access`. */
  readonly access: string;
  /** 2 where the session needs a second factor: `x-assurance`. */
  readonly assurance: number;
  readonly parameters: readonly Parameter[];
  /** Null: no body. */
  readonly body: Schema | null;
  /** Media types by status; empty for a response without a body. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

interface Documented {
  readonly "x-access": string;
  readonly "x-assurance"?: number;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
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
