import contracts from "@tradeslip/contracts/package.json" with { type: "json" };
import document from "@tradeslip/contracts/openapi.json" with { type: "json" };
import { PROBLEM_CODES } from "@tradeslip/contracts/schemas";
import * as schemas from "@tradeslip/contracts/schemas";
import { fastify } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { ZodType } from "zod";
import { openApiDocument, registerOpenApi } from "../src/platform/openapi/openapi.ts";

interface Body {
  readonly schema: { readonly $ref?: string };
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}
type Content = Readonly<Record<string, Body>>;
interface Documented {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

const OPERATIONS = Object.values(document.paths).flatMap((methods) =>
  Object.values(methods as unknown as Record<string, Documented>),
);
/** Zod schemas by their component name in the OpenAPI document. */
const BY_ID = new Map(
  Object.values<unknown>(schemas).flatMap((schema) => {
    const id = (schema as Partial<ZodType>).meta?.()?.id;
    return id === undefined ? [] : [[id, schema as ZodType] as const];
  }),
);
const JSON_TYPES = ["application/json", "application/problem+json"];

const bodiesOf = ({ requestBody, responses }: Documented) =>
  [["request", requestBody], ...Object.entries(responses)].flatMap(([where, part]) =>
    Object.entries((part as { content?: Content } | undefined)?.content ?? {})
      .filter(([type]) => JSON_TYPES.includes(type))
      .map(([, body]) => [where as string, body] as const),
  );

describe.each(OPERATIONS)("$operationId", (operation) => {
  it("has a summary, a description and a tag", () => {
    const tags = document.tags.map(({ name }) => name);
    expect(operation.summary).toMatch(/^\S.{5,}/);
    expect(operation.description).toContain("**Limit:**");
    expect(tags).toEqual(expect.arrayContaining([...(operation.tags ?? ["none"])]));
    for (const { description } of Object.values(operation.responses))
      expect(description).not.toMatch(/Default/);
  });

  it("has an example for each request, response and error body", () => {
    for (const [where, { examples }] of bodiesOf(operation)) {
      expect(Object.keys(examples ?? {}).length, where).toBeGreaterThan(0);
    }
  });

  it("has examples that its schemas parse unchanged", () => {
    for (const [where, { schema, examples = {} }] of bodiesOf(operation)) {
      const known = BY_ID.get(schema.$ref!.replace("#/components/schemas/", ""))!;
      for (const [name, { summary, value }] of Object.entries(examples)) {
        expect(summary, name).not.toBe("");
        expect(known.parse(value), `${where} ${name}`).toEqual(
          where === "request" ? expect.objectContaining(value as object) : value,
        );
      }
    }
  });
});

it("every example is used by an operation", async () => {
  const app = fastify().setSerializerCompiler(serializerCompiler);
  await registerOpenApi(app, { title: "", version: "", description: "", tags: [] });
  const docs = { answers: { 201: { thing: { summary: "A thing", value: {} } } } };
  const schema = { operationId: "getThing", docs, response: { 200: z.object({}) } };
  app.get("/thing", { schema }, () => ({}));
  await app.ready();
  expect(() => openApiDocument(app)).toThrow("getThing has an example for 201, and no such body");
});

it("every problem code has an example, except those raised before routing and those of the guard", () => {
  const shown = new Set(
    OPERATIONS.flatMap(({ responses }) => Object.values(responses)).flatMap(({ content }) =>
      Object.values(content?.["application/problem+json"]?.examples ?? {}).map(
        ({ value }) => (value as { code: string }).code,
      ),
    ),
  );
  const others = Object.keys(PROBLEM_CODES).filter((code) => !shown.has(code));
  expect(others.toSorted()).toEqual([
    // From the provider, and passed on.
    "another_admin_needed",
    "bad_request",
    "headers_too_large",
    "internal",
    "ledger_open",
    "names_another_order",
    "not_an_approver",
    "request_timeout",
    "seen_differs",
    "too_many_headers",
    "too_many_orders",
  ]);
});

it("the document has the version of the contracts package", () => {
  expect(document.info.version).toBe(contracts.version);
});
