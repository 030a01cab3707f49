import { type Operation, type Operations, successOf } from "@tradeslip/contracts/operations";
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod";

type Read<Row, Part extends string> = Row extends { readonly [Name in Part]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;
/** The body as the desk's servers send it. */
export type BodyOf<Row> = Row extends { readonly completed: z.ZodType }
  ? Read<Row, "completed">
  : Read<Row, "body">;
type AnswerOf<Row> = Row extends { readonly partial: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : Row extends { readonly answer: infer Schema extends z.ZodType }
    ? z.input<Schema>
    : unknown;

/** A call that passed its guard and whose parts match their schemas. */
interface Call<Params, Query, Body> {
  readonly request: FastifyRequest;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}
type Handler<Row> = (
  call: Call<Read<Row, "params">, Read<Row, "query">, BodyOf<Row>>,
) => AnswerOf<Row> | Promise<AnswerOf<Row>>;
/** A handler for a row whose schemas are not known. */
type AnyHandler = (call: Call<unknown, unknown, unknown>) => unknown;
export type Handlers<Table> = { readonly [Id in keyof Table]: Handler<Table[Id]> };

/** Adds a route, with its access rule, for each row of the table. Throws if a row has no handler. */
export function bindOperations<Table extends Operations>(
  server: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
): void {
  for (const [id, row] of Object.entries(table)) {
    const handler = (handlers as Readonly<Record<string, AnyHandler | undefined>>)[id];
    if (handler === undefined) throw new Error(`${id} (${row.method} ${row.path}) has no handler`);
    bindOperation(server, row, handler);
  }
}

export function bindOperation(server: FastifyInstance, row: Operation, handler: AnyHandler): void {
  if (row.takesFile === undefined) return addRoute(server, row, handler);
  // Only this call accepts files as bodies.
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...row.takesFile!], { parseAs: "buffer" }, (_request, bytes, done) =>
      done(null, (bytes as Buffer).toString("latin1")),
    );
    addRoute(scope, row, handler);
  });
}

function addRoute(server: FastifyInstance, row: Operation, handler: AnyHandler): void {
  const { method, path, params, query, body, completed = body, bodyLimit, answer, partial = answer } = row;
  const success = successOf(row);
  server.route({
    method,
    url: path,
    config: configOf(row),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { querystring: query }),
      ...(completed === undefined ? {} : { body: completed }),
      ...(partial === null ? {} : { response: { [success]: partial } }),
    },
    handler: async (request, reply) => {
      const { params: given, query: asked, body: sent } = request;
      const answered = await handler({ request, params: given, query: asked, body: sent });
      return answer === null ? reply.code(204).send() : reply.code(success).send(answered);
    },
  });
}

/** What the provider's guards require. The handler checks whose order it is, by the slip. */
function configOf({ access, stepUp, ofOrders }: Operation): FastifyContextConfig {
  const isCareful = stepUp === "always";
  if (access === "public") return {};
  if (access === "session")
    return {
      ownAccount: isCareful ? "step-up" : "session",
      ...(ofOrders ? { needsToken: "if-configured" } : {}),
    };
  if (access === "customer") return { needsToken: "always" };
  return { needsToken: "always", capability: access, ...(isCareful ? { requiresStepUp: true } : {}) };
}
