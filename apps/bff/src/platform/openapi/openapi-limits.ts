import type { FastifyContextConfig } from "fastify";

const MINUTE_MS = 60_000;

/** How often one client address may call a route, in words. */
export function limitSentence(config: FastifyContextConfig | undefined): string {
  if (config?.prepared)
    return "**Limit:** 600 calls a minute to all market data, if the operator set no other.";
  const { max, timeWindow } = { ...(config?.rateLimit as { max?: number; timeWindow?: number } | undefined) };
  if (max === undefined || timeWindow === undefined)
    return "**Limit:** 600 calls a minute, together with others.";
  const minutes = timeWindow / MINUTE_MS;
  return `**Limit:** ${max} calls in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}
