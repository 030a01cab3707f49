import type { FastifyReply } from "fastify";
import { AppError } from "../../errors.ts";
import type { Verdict } from "../../platform/limits/keyed-limit.ts";

/** The answer of a limit that is reached, with the same headers as @fastify/rate-limit's. */
export function refuseTooMany(reply: FastifyReply, { limit, remaining, resetSeconds }: Verdict): AppError {
  reply.headers({
    "ratelimit-limit": limit,
    "ratelimit-remaining": remaining,
    "ratelimit-reset": resetSeconds,
  });
  return new AppError("rate_limited", 429, "Too many attempts. Please wait a while and try again.", {
    retryAfterSeconds: resetSeconds,
  });
}
