import type { OpenApiDocument } from "./openapi-document.ts";

export interface MediaType {
  readonly schema: { readonly $ref?: string };
  examples?: object;
}

export interface DocumentedResponse {
  description: string;
  headers?: object;
  readonly content?: Readonly<Record<string, MediaType>>;
}

/** As much of an OpenAPI operation as we add to. */
export interface DocumentedOperation {
  readonly operationId: string;
  parameters?: object[];
  security?: object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Record<string, DocumentedResponse>;
}

export interface FoundOperation {
  readonly path: string;
  readonly operation: DocumentedOperation;
}

export function operationsOf(document: OpenApiDocument): FoundOperation[] {
  const paths = document["paths"] as unknown as Record<string, Record<string, DocumentedOperation>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );
}
