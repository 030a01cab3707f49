import type { Freshness } from "@tradeslip/contracts";
import type { ZodType } from "zod";
import type { ResourceFamily } from "../resource-family.ts";
import type { Resource } from "../resource.ts";
import {
  CachedResponse,
  NothingToServeError,
  type ResponseContext,
  type PrebuiltResponse,
} from "./cached-response.ts";

/** How the responses to one route with parameters are made. */
export interface ResponseFamilyDefinition<Params, T> {
  /** One name for all of them in the metrics: strangers choose the parameters. */
  readonly name: string;
  readonly schema: ZodType;
  readonly resources: ResourceFamily<Params, T>;
  /** The response without its freshness. */
  compose(value: T, params: Params): object;
}

const BUSY_RETRY_MS = 1_000;

/** One prebuilt response for each member of a resource family. */
export class ResponseFamily<Params, T> {
  readonly definition: ResponseFamilyDefinition<Params, T>;
  readonly counts = { hits: 0, misses: 0 };
  readonly #context: ResponseContext;
  /** A member that makes room takes its bytes with it. */
  readonly #responses = new WeakMap<Resource<T>, CachedResponse<T>>();
  #last: { readonly freshness: Freshness } | undefined;

  constructor(definition: ResponseFamilyDefinition<Params, T>, context: ResponseContext) {
    this.definition = definition;
    this.#context = context;
  }

  /** The allowed parameters. */
  get params(): ZodType<Params> {
    return this.definition.resources.definition.params;
  }

  get current(): { readonly freshness: Freshness } | undefined {
    return this.#last;
  }

  /**
   * The response to send: at once if there is one, else a promise, which may reject with {@link NothingToServeError}.
   * Throws for parameters that are not allowed.
   */
  read(given: unknown): PrebuiltResponse | Promise<PrebuiltResponse> {
    const params = this.params.parse(given);
    const resource = this.definition.resources.get(params);
    if (!resource) return Promise.reject(new NothingToServeError(this.#context.clock.now() + BUSY_RETRY_MS));
    const read = this.#responseOf(resource, params).read();
    if (read instanceof Promise) this.counts.misses += 1;
    else this.counts.hits += 1;
    return read instanceof Promise ? read.then((sent) => (this.#last = sent)) : (this.#last = read);
  }

  #responseOf(resource: Resource<T>, params: Params): CachedResponse<T> {
    const known = this.#responses.get(resource);
    if (known) return known;
    const { definition } = this;
    const { name, schema } = definition;
    const response = new CachedResponse<T>(
      { name, schema, main: resource, compose: (value) => definition.compose(value, params) },
      this.#context,
    );
    this.#responses.set(resource, response);
    return response;
  }
}
