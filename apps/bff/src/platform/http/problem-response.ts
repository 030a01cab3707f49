import { Problem } from "@tradeslip/contracts/schemas";

/** An error response for the OpenAPI document. */
export function problem(description: string) {
  return { description, content: { "application/problem+json": { schema: Problem } } };
}

/** What is wrong with a body before it is read. */
export const BODY_PROBLEMS = {
  413: problem("The body is larger than 64 KiB."),
  415: problem("The body is not JSON, or does not say so."),
};

/** What is wrong with an address before its parts are read. */
export const ADDRESS_PROBLEMS = {
  400: problem("The address cannot be decoded."),
};
