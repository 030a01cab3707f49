import type { Freshness } from "@tradeslip/contracts";
import { Freshness as FreshnessSchema } from "@tradeslip/contracts/schemas";
import type { RatedCountry, Spread } from "@tradeslip/contracts/rules";
import type { ZodType } from "zod";
import { encodeBody, type EncodedBodies } from "../../platform/http/content-encoding.ts";
import type { Job } from "../../platform/jobs/job.ts";

export interface BodyShape {
  /** The name of the response. */
  readonly name: string;
  /** Tells templates of one response apart. */
  readonly variant?: string;
  /** The shape of the whole body; one that does not fit is refused before it can be served. */
  readonly schema: ZodType;
}

/** How a body is made: plain functions of plain data, so that any thread can make it. */
export interface BodyTemplate<Main, Side = never> extends BodyShape {
  /** The body without its freshness; undefined when these values give none. */
  compose(main: Main, more: ComposeInput<Side>): object | undefined;
}

export interface ComposeInput<Side> {
  /** Undefined if it is missing, or not live where the response can do without it. */
  readonly side: Side | undefined;
  /** When the main value was obtained. Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** The same of `side`. */
  readonly sideFetchedAt: number | undefined;
  /** The desk's, for responses with prices. */
  readonly spread: Spread;
  /** The operator's, for the response with rates. */
  readonly extraCountries: readonly RatedCountry[];
}

/** What a body is made from: values, or content that is composed already. */
export type BodySource<Main, Side> =
  | (ComposeInput<Side> & { readonly main: Main })
  | { readonly content: object };

export interface BodyInput<Main, Side> {
  /**
   * Values, or the bytes of a body from its `contentOffset` on: the same content under a new label is not
   * composed and checked again.
   */
  readonly source: BodySource<Main, Side> | { readonly made: Uint8Array };
  readonly freshness: Freshness;
}

export interface MadeBody {
  readonly bodies: EncodedBodies;
  /** Where the content begins, after the freshness: an index into the bytes of `identity`. */
  readonly contentOffset: number;
}

/**
 * Brotli 10 takes a third of the time of the highest quality for 3 % more bytes (50 coins: 12 ms and 8.8 kB
 * against 34 ms and 8.6 kB).
 */
const EFFORT = { gzipLevel: 9, brotliQuality: 10 };
/**
 * For bodies that are not live: readers wait until they are made, and a refresh replaces them soon. 1.2 ms
 * and 10.6 kB for the same coins.
 */
const QUICK = { gzipLevel: 6, brotliQuality: 6 };

export function contentOf<Main, Side>(
  { compose }: Partial<BodyTemplate<Main, Side>>,
  source: BodySource<Main, Side>,
): object | undefined {
  return "content" in source ? source.content : compose!(source.main, source);
}

/**
 * Composes, checks, serialises, compresses and hashes a body.
 * @param template only the shape where the content is composed already
 */
export function bodyJob<Main, Side>(
  template: BodyShape & Partial<BodyTemplate<Main, Side>>,
): Job<BodyInput<Main, Side>, MadeBody> {
  const { name, variant = "" } = template;
  return {
    name: `body of ${name} ${variant}`.trimEnd(),
    isInputChecked: true,
    async run({ source, freshness }) {
      const { label, content } =
        "made" in source
          ? { label: FreshnessSchema.parse(freshness), content: decoder.decode(source.made) }
          : checkedBody(template, source, freshness);
      const start = `{"freshness":${JSON.stringify(label)},`;
      const bodies = await encodeBody(start + content, freshness.source === "live" ? EFFORT : QUICK);
      return { bodies, contentOffset: Buffer.byteLength(start) };
    },
    transfer: ({ bodies }) => Object.values(bodies).map(({ body }) => body.buffer),
  };
}

const decoder = new TextDecoder();

/** @returns content: its text without the first brace */
function checkedBody<Main, Side>(
  template: BodyShape & Partial<BodyTemplate<Main, Side>>,
  source: BodySource<Main, Side>,
  freshness: Freshness,
): { readonly label: object; readonly content: string } {
  const body = template.schema.parse({ freshness, ...contentOf(template, source) });
  const { freshness: label, ...content } = body as { readonly freshness: object };
  return { label, content: JSON.stringify(content).slice(1) };
}
