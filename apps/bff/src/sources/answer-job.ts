import type { Job } from "../platform/jobs/job.ts";
import { logExcerpt, SourceError, type SourceErrorKind } from "./source-error.ts";

export interface AnswerInput<Params> {
  /** The answer, decompressed. */
  readonly bytes: Uint8Array;
  /** Never appears in a message. */
  readonly secret: string | null;
  readonly params: Params;
}

/** Plain data, because an error loses its fields between threads. */
export type ReadAnswer<Value> =
  | { readonly value: Value }
  | {
      readonly failure: {
        readonly kind: SourceErrorKind;
        readonly message: string;
        readonly status: number | undefined;
        readonly retryAfterMs: number | undefined;
      };
    };

/** Parses and checks one kind of answer. */
export type AnswerJob<Value, Params = null> = Job<AnswerInput<Params>, ReadAnswer<Value>>;

/** @param read throws a SourceError if the answer is unusable */
export function answerJob<Value, Params = null>(
  name: string,
  read: (answer: unknown, params: Params, secret: string | null) => Value,
): AnswerJob<Value, Params> {
  return {
    name,
    run({ bytes, secret, params }) {
      try {
        return { value: read(parseAnswer(bytes, secret), params, secret) };
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        const { kind, message, status, retryAfterMs } = error;
        return { failure: { kind, message, status, retryAfterMs } };
      }
    },
  };
}

/** The value. Throws the SourceError that the job caught. */
export function valueOf<Value>(answer: ReadAnswer<Value>): Value {
  if ("value" in answer) return answer.value;
  const { kind, message, status, retryAfterMs } = answer.failure;
  throw new SourceError(kind, message, { ...(status === undefined ? {} : { status }), retryAfterMs });
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function parseAnswer(bytes: Uint8Array, secret: string | null): unknown {
  const text = decoder.decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError("bad-shape", `not JSON: ${logExcerpt(text, secret)}`, { status: 200 });
  }
}
