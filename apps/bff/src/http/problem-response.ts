import { Problem } from "@tradeslip/contracts/schemas";

/** An error response for the OpenAPI document. */
export function problem(description: string) {
  return { description, content: { "application/problem+json": { schema: Problem } } };
}
