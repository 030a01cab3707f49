import * as z from "zod";

export const FieldError = z
  .object({
    field: z.string().describe("Path of the field inside the input, dots between its parts."),
    message: z.string().describe("A sentence to show beside the field."),
  })
  .meta({ id: "FieldError" });

/** RFC 9457. `detail` is the sentence to show to a person. */
export const Problem = z
  .object({
    type: z.string().describe("A URI reference that names the kind of problem."),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().describe("The sentence to show to a person."),
    code: z
      .string()
      .describe("Stable name of the problem for programs; docs/api.md lists them. More may be added."),
    requestId: z.string().describe("Quote it to support; it is in our log."),
    errors: z.array(FieldError).optional(),
  })
  .meta({ id: "Problem", description: "RFC 9457 problem details." });
export type Problem = z.infer<typeof Problem>;
