import type { ProblemExample } from "@tradeslip/contracts/operations";
import { PROBLEM_CODES } from "@tradeslip/contracts/schemas";
import { AppError } from "../errors.ts";
import type { ProviderError } from "./provider-error.ts";

/** Statuses of a provider without the call, whatever else it says. */
const WITHOUT_THE_CALL = new Set([404, 405, 501]);

export const NOT_OFFERED: ProblemExample = {
  code: "not_offered",
  detail: /*i18n*/ { id: "not_offered", message: "Not available with this provider." },
};

/** A third-party provider may lack a call; whatever ours does not find has a code of its own. */
export function isNotOffered({ status = 500, code }: ProviderError): boolean {
  const isOurs = code !== null && Object.hasOwn(PROBLEM_CODES, code);
  return WITHOUT_THE_CALL.has(status) && (!isOurs || code === "not_found");
}

export function notOffered(): AppError {
  return new AppError(NOT_OFFERED.code, 404, NOT_OFFERED.detail);
}
