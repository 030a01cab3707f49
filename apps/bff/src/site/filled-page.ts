import { setTimeout as wait } from "node:timers/promises";
import type { Message } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Language, Languages } from "@tradeslip/node-kit/languages";
import { LRUCache } from "lru-cache";
import type { Effort, EncodedBodies } from "../platform/http/content-encoding.ts";
import type { JobRunner } from "../platform/jobs/job.ts";
import type { PrebuiltResponse } from "../swr-cache/responses/cached-response.ts";
import { FILL_PAGE, type PageAnswer } from "./page-values.ts";

/** A response as the API would send it now, without waiting for an upstream. */
export interface KnownResponse {
  known(how: { readonly isAsking: boolean }): PrebuiltResponse | Promise<PrebuiltResponse> | undefined;
}

/** What pages take values from, and how they are filled. */
export interface PageSources {
  readonly answers: Readonly<Record<Exclude<PageAnswer, "coin">, KnownResponse>>;
  /** Undefined for a coin that is not listed. */
  readonly coin: (id: string) => KnownResponse | undefined;
  readonly languages: Languages;
  readonly jobs: JobRunner;
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void };
}

/** A live response. */
interface Source {
  readonly name: PageAnswer;
  readonly response: PrebuiltResponse;
}

interface NamedAnswer {
  readonly name: PageAnswer;
  readonly response: KnownResponse;
}

interface Filled {
  readonly from: readonly Source[];
  /** Undefined when they could not be made. */
  readonly bodies: EncodedBodies | undefined;
}

const FEW_SOURCES: Message = /*i18n*/ { id: "page.few_sources", message: ", few sources" };
/** The same words as in the ticket's own code. */
const FEE: Message = /*i18n*/ { id: "page.fee", message: "Our fee" };
const FEE_SHARE: Message = /*i18n*/ { id: "page.fee_share", message: "Our fee, {percent}%" };
const NO_FEE: Message = /*i18n*/ { id: "page.no_fee", message: "None" };

/** A page of the build. */
export interface FillablePage {
  /** With places for values. */
  readonly html: string;
  /** The language of its address. */
  readonly language: Language;
  readonly effort: Effort;
}

/** No request waits longer for values in a page: it is complete without them. */
const WAIT_MS = 150;

/**
 * A page with the last live prices in it. When one of them has changed, the next request has the page filled
 * and compressed again; until then the previous one is sent, as long as its prices are still live.
 */
export class FilledPage {
  readonly #page: FillablePage;
  readonly #answers: readonly NamedAnswer[];
  readonly #sources: PageSources;
  #filled: Filled | undefined;
  #filling: { readonly from: Filled["from"]; readonly done: Promise<Filled> } | undefined;

  constructor(page: FillablePage, answers: readonly NamedAnswer[], sources: PageSources) {
    this.#page = page;
    this.#answers = answers;
    this.#sources = sources;
  }

  /** Undefined while no live price is known: pages show no others. */
  async read(): Promise<EncodedBodies | undefined> {
    const reads = this.#answers.map(({ name, response }) => ({
      name,
      read: response.known({ isAsking: true }),
    }));
    if (reads.some(({ read }) => read instanceof Promise)) return inTime(this.#readLater(reads));
    const from = liveOf(reads as readonly Known[]);
    if (from.length === 0) return undefined;
    if (this.#filled && sameSources(this.#filled.from, from)) return this.#filled.bodies;
    return inTime(this.#refill(from));
  }

  async #readLater(reads: readonly { name: PageAnswer; read: Read }[]): Promise<EncodedBodies | undefined> {
    const known = await Promise.all(
      // A response that cannot be made is reported by the API.
      reads.map(async ({ name, read }) => ({
        name,
        read: await Promise.resolve(read).catch(() => undefined),
      })),
    );
    return this.#refill(liveOf(known));
  }

  async #refill(from: Filled["from"]): Promise<EncodedBodies | undefined> {
    if (from.length === 0) return undefined;
    const next = this.#fill(from);
    return (this.#isValid() ? this.#filled : await next)?.bodies;
  }

  /** Whether the prices in the filled page are still live. */
  #isValid(): boolean {
    const now = this.#sources.clock.now();
    const from = this.#filled?.from ?? [];
    const isValid = ({ response }: Source) => now >= response.validFrom && now <= response.validUntil;
    return from.length > 0 && from.every(isValid);
  }

  /** Readers who need the same page share the work. */
  #fill(from: Filled["from"]): Promise<Filled> {
    if (this.#filling && sameSources(this.#filling.from, from)) return this.#filling.done;
    const done = this.#make(from).then((filled) => {
      if (this.#filling?.from === from) this.#filling = undefined;
      return (this.#filled = filled);
    });
    this.#filling = { from, done };
    return done;
  }

  async #make(from: Filled["from"]): Promise<Filled> {
    const { jobs, log } = this.#sources;
    const answers = from.map(({ name, response }) => ({ name, body: response.variants.identity.body }));
    const { html, effort, language } = this.#page;
    const { locale, formats, say } = language;
    const texts = {
      locale,
      formats,
      fewSources: say(FEW_SOURCES),
      fee: {
        name: say(FEE),
        share: say({ ...FEE_SHARE, values: { percent: "{percent}" } }),
        none: say(NO_FEE),
      },
    };
    const input = { html, answers, texts, effort };
    try {
      return { from, bodies: await jobs.run(FILL_PAGE, input) };
    } catch (error) {
      log.warn({ err: error }, "a page could not be filled with prices: it is sent without them");
      return { from, bodies: undefined };
    }
  }
}

/** Room for every listed coin. */
const MOST_COINS = 64;

/** One page for all coins, filled for each that is listed. */
export class FilledCoinPages {
  readonly #pageOf: (response: KnownResponse) => FilledPage;
  readonly #coin: PageSources["coin"];
  /** By id. */
  readonly #pages = new LRUCache<string, FilledPage>({ max: MOST_COINS });

  constructor(page: FillablePage, sources: PageSources) {
    this.#pageOf = (response) => new FilledPage(page, [{ name: "coin", response }], sources);
    this.#coin = sources.coin;
  }

  async read(id: string): Promise<EncodedBodies | undefined> {
    const response = this.#coin(id);
    if (!response) return undefined;
    const page = this.#pages.get(id) ?? this.#pageOf(response);
    this.#pages.set(id, page);
    return page.read();
  }
}

type Read = ReturnType<KnownResponse["known"]>;

interface Known {
  readonly name: PageAnswer;
  readonly read: PrebuiltResponse | undefined;
}

function liveOf(known: readonly Known[]): readonly Source[] {
  return known.flatMap(({ name, read }) =>
    read?.freshness.source === "live" ? [{ name, response: read }] : [],
  );
}

function sameSources(a: readonly Source[], b: readonly Source[]): boolean {
  return a.length === b.length && a.every(({ response }, index) => response === b[index]?.response);
}

function inTime<Result>(result: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([result, wait(WAIT_MS, undefined, { ref: false })]);
}
