import type { FastifyInstance } from "fastify";
import { type CheckRouteParts, registerDeskCheck } from "./check/check-route.ts";

/** What people with a role at the desk do (docs/product.md, P19). */
export function registerDesk(server: FastifyInstance, parts: CheckRouteParts): void {
  registerDeskCheck(server, parts);
}
