import { FastifyOtelInstrumentation } from "@fastify/otel";
import type { Span, TracerProvider } from "@opentelemetry/api";
import type { FastifyPluginCallback, FastifyRequest } from "fastify";

/**
 * Spans of requests by route; hits of the express lane have none, nor has what is unmetered or matches no route: their
 * configuration says so (`otel: false`).
 */
export function requestSpans(provider: TracerProvider): FastifyPluginCallback {
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    recordExceptions: false,
    requestHook: nameByRoute,
    // Its own name is the list of all plugins.
    lifecycleHook: (span, { hookName }) => {
      span.updateName(hookName);
      span.setAttribute("hook.name", hookName);
    },
  });
  instrumentation.setTracerProvider(provider);
  return instrumentation.plugin();
}

/** Never by address: a slip's or a file's token is part of one, and a query may hold anything. */
function nameByRoute(span: Span, request: FastifyRequest): void {
  const route = request.routeOptions.url ?? "none";
  span.updateName(`${request.method} ${route}`);
  span.setAttributes({ "url.path": route, "tradeslip.request_id": request.id });
}
