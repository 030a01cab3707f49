import document from "../packages/contracts/openapi.json" with { type: "json" };
import { expect, it } from "vitest";
import { breakingChanges } from "./breaking-changes.ts";

const object = (properties: object, required: string[] = []) => ({ type: "object", properties, required });
const STATUS = { type: "string", enum: ["open", "closed"] };
const BODY = object({ side: { type: "string" }, note: { type: "string" } }, ["side"]);
const THING = object({ id: { type: "string" }, status: STATUS, parts: { type: "array", items: STATUS } }, [
  "id",
  "status",
]);

function api({ body = BODY, thing = THING, path = "/api/things", parameters = [] as object[] } = {}) {
  const json = (schema: object) => ({ content: { "application/json": { schema } } });
  const responses = { 201: json({ $ref: "#/components/schemas/Thing" }) };
  const post = { parameters, requestBody: json(body), responses };
  return { paths: { [path]: { post } }, components: { schemas: { Thing: thing } } } as never;
}
const changesTo = (change: Parameters<typeof api>[0]) => breakingChanges(api(), api(change));

it("accepts compatible changes", () => {
  const more = {
    ...THING.properties,
    name: { type: "string" },
    status: { type: "string", enum: ["open", "closed", "new"] },
  };
  expect(changesTo({ thing: object(more, THING.required) })).toEqual([]);
  expect(changesTo({ body: object({ ...BODY.properties, extra: {} }, ["side"]) })).toEqual([]);
  expect(changesTo({ body: object(BODY.properties) })).toEqual([]);
});

it.each([
  ["a call", { path: "/api/others" }, "POST /api/things is gone"],
  [
    "a field",
    { thing: object({ id: { type: "string" }, status: STATUS }, THING.required) },
    "POST /api/things 201: parts is gone",
  ],
  [
    "a field's certainty",
    { thing: object(THING.properties, ["id"]) },
    "POST /api/things 201: status may be missing now",
  ],
  [
    "a value",
    { thing: object({ ...THING.properties, status: { type: "string", enum: ["open"] } }, THING.required) },
    "POST /api/things 201 status: the value closed is gone",
  ],
  [
    "a type",
    { thing: object({ ...THING.properties, id: { type: ["string", "null"] } }, THING.required) },
    "POST /api/things 201 id is string or null, was string",
  ],
  [
    "an optional request field",
    { body: object(BODY.properties, ["side", "note"]) },
    "POST /api/things request: note is required now",
  ],
  [
    "a call without a header",
    { parameters: [{ in: "header", name: "x-key", required: true }] },
    "POST /api/things: header x-key is required now",
  ],
])("reports the loss of %s", (_what, change, sentence) => {
  expect(changesTo(change)).toEqual([sentence]);
});

it("reports nothing for identical documents", () => {
  expect(breakingChanges(document as never, document as never)).toEqual([]);
});
