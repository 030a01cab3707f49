import type { Context, TextMapGetter, TextMapPropagator, TextMapSetter } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";

/**
 * W3C trace context, without baggage. What a browser sends is not taken up: it could decide which requests are recorded,
 * and join strangers' requests to one trace.
 */
export class OwnPropagator implements TextMapPropagator {
  readonly #w3c = new W3CTraceContextPropagator();
  readonly #acceptsGiven: boolean;

  constructor({ acceptsGiven }: { acceptsGiven: boolean }) {
    this.#acceptsGiven = acceptsGiven;
  }

  inject(context: Context, carrier: unknown, setter: TextMapSetter): void {
    this.#w3c.inject(context, carrier, setter);
  }

  extract(context: Context, carrier: unknown, getter: TextMapGetter): Context {
    return this.#acceptsGiven ? this.#w3c.extract(context, carrier, getter) : context;
  }

  fields(): string[] {
    return this.#w3c.fields();
  }
}
