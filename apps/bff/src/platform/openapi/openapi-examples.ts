import { OPERATION_EXAMPLES, OPERATION_PROBLEMS, type Examples } from "@tradeslip/contracts/examples";
import { problemText } from "../../errors.ts";
import type { DocumentedOperation } from "./openapi-operation.ts";

const REQUEST_ID = "5f0c2a9e-7d41-4c8b-9a36-1f2e3d4c5b6a";

/** Puts an example beside each body of the operation; those of problems are made by what makes the real ones. */
export function addExamples({ operationId, requestBody, responses }: DocumentedOperation): void {
  const { request, answers } = OPERATION_EXAMPLES[operationId] ?? { answers: {} };
  if (requestBody && request) requestBody.content["application/json"]!.examples = request;
  for (const [status, response] of Object.entries(responses)) {
    const { "application/json": json, "application/problem+json": refusal } = response.content ?? {};
    if (json && answers[status]) json.examples = answers[status];
    if (refusal) refusal.examples = problemsOf(operationId, Number(status));
  }
}

function problemsOf(operationId: string, status: number): Examples {
  const known = OPERATION_PROBLEMS[operationId]?.filter((example) => example.status === status) ?? [];
  return Object.fromEntries(
    known.map((example, index) => [
      // Two refusals of one status may share their code.
      known.findIndex(({ code }) => code === example.code) === index
        ? example.code
        : `${example.code}_${index + 1}`,
      { summary: `${example.code}: ${example.detail}`, value: JSON.parse(problemText(example, REQUEST_ID)) },
    ]),
  );
}
