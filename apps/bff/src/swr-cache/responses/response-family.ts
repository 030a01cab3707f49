import type { Freshness } from "@tradeslip/contracts";
import { LRUCache } from "lru-cache";
import type { ZodType } from "zod";
import type { BodyShape, ComposeInput } from "./body-job.ts";
import { CachedResponse, type PrebuiltResponse, type ResponseContext } from "./cached-response.ts";
import { NothingToServeError, type ResponseDefinition } from "./response-definition.ts";

type Inputs<Main, Side> = Pick<ResponseDefinition<Main, Side>, "main" | "side" | "assess">;

/**
 * How the responses to one route with parameters are made. They share one name in the metrics, because
 * strangers choose the parameters.
 */
export interface ResponseFamilyDefinition<Params, Main, Side = never> extends BodyShape {
  /** The allowed parameters. */
  readonly params: ZodType<Params>;
  /** Limit of responses in memory; the least recently used one makes room. */
  readonly max: number;
  /** Differs for different parameters. */
  keyOf(params: Params): string;
  /** What the response is made from; undefined while there is no room for it. */
  inputsOf(params: Params): Inputs<Main, Side> | undefined;
  /** The response without its freshness; undefined when these values give none. */
  compose(main: Main, params: Params, more: ComposeInput<Side>): object | undefined;
}

const BUSY_RETRY_MS = 1_000;

/** Prebuilt responses by parameters, each made at the first request after a change. */
export class ResponseFamily<Params, Main, Side = never> {
  readonly definition: ResponseFamilyDefinition<Params, Main, Side>;
  readonly counts = { hits: 0, misses: 0 };
  readonly #context: ResponseContext;
  /** By key. */
  readonly #responses: LRUCache<string, CachedResponse<Main, Side>>;
  #last: { readonly freshness: Freshness } | undefined;

  constructor(definition: ResponseFamilyDefinition<Params, Main, Side>, context: ResponseContext) {
    this.definition = definition;
    this.#context = context;
    this.#responses = new LRUCache({ max: definition.max });
  }

  get size(): number {
    return this.#responses.size;
  }

  get current(): { readonly freshness: Freshness } | undefined {
    return this.#last;
  }

  /**
   * The response to send: at once if there is one, else a promise, which may reject with
   * {@link NothingToServeError}. Throws for parameters that are not allowed.
   */
  read(given: unknown): PrebuiltResponse | Promise<PrebuiltResponse> {
    const params = this.definition.params.parse(given);
    const inputs = this.definition.inputsOf(params);
    if (!inputs) return Promise.reject(new NothingToServeError(this.#context.clock.now() + BUSY_RETRY_MS));
    const read = this.#responseOf(params, inputs).read();
    this.counts[read instanceof Promise ? "misses" : "hits"] += 1;
    return read instanceof Promise ? read.then((sent) => (this.#last = sent)) : (this.#last = read);
  }

  /**
   * The response from what is cached, without asking an upstream. Throws for parameters that are not allowed.
   */
  known(given: unknown): PrebuiltResponse | Promise<PrebuiltResponse> | undefined {
    const params = this.definition.params.parse(given);
    const inputs = this.definition.inputsOf(params);
    return inputs && this.#responseOf(params, inputs).known({ isAsking: false });
  }

  #responseOf(params: Params, inputs: Inputs<Main, Side>): CachedResponse<Main, Side> {
    const key = this.definition.keyOf(params);
    const known = this.#responses.get(key);
    if (known && isMadeFrom(known, inputs)) return known;
    const response = this.#create(params, inputs);
    this.#responses.set(key, response);
    return response;
  }

  #create(params: Params, inputs: Inputs<Main, Side>): CachedResponse<Main, Side> {
    const { definition } = this;
    const { name, schema } = definition;
    const compose = (main: Main, more: ComposeInput<Side>) => definition.compose(main, params, more);
    return new CachedResponse({ name, schema, compose, isOnDemand: true, ...inputs }, this.#context);
  }
}

/** False if a member of a resource family made room and has come back as a new resource. */
function isMadeFrom<Main, Side>(
  { definition }: CachedResponse<Main, Side>,
  { main, side }: Inputs<Main, Side>,
): boolean {
  return definition.main === main && definition.side?.resource === side?.resource;
}
