import { DESTINATION_OPERATIONS } from "@tradeslip/contracts/operations";
import type { FastifyInstance } from "fastify";
import { bindOperations } from "../bind-operations.ts";
import { languageOf } from "../language.ts";
import { holderIn } from "../sessions/session-guard.ts";
import type { SavedDestinations } from "./saved-destinations.ts";

/** The saved destinations of an account's orders. */
export function registerDestinations(server: FastifyInstance, saved: SavedDestinations): void {
  bindOperations(server, DESTINATION_OPERATIONS, {
    listDestinations: async ({ request }) => ({
      destinations: await saved.list(holderIn(request).accountId),
    }),
    addDestination: ({ request, body }) => saved.add(holderIn(request), body, languageOf(request)),
    removeDestination: ({ request, params }) => saved.remove(holderIn(request).accountId, params.id),
  });
}
