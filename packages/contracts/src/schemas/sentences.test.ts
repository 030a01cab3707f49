import { expect, it } from "vitest";
import { validSignUpPayload } from "../rules/testing/account-boundaries.ts";
import { SignUpInput } from "./accounts.ts";
import { messageOf } from "./sentences.ts";

const errorOf = (input: object) => SignUpInput.safeParse(input).error?.issues[0]?.message ?? "";

it("an error of a schema leads back to its message, values and all", () => {
  const error = errorOf({ ...validSignUpPayload, firstname: "A" });
  expect(error).toBe("First name must be at least 2 characters");
  expect(messageOf(error, "en")).toMatchObject({ id: "first_name.short", values: { min: 2 } });
});

it("a field that is missing has a message, too", () => {
  expect(messageOf(errorOf({}), "en").id).toBe("first_name.missing");
});

it("what zod says by itself stays as it is for programmers, and no reader of another language sees it", () => {
  const zod = "Invalid input: expected object, received string";
  expect(messageOf(zod, "en").values).toEqual({ sentence: zod });
  expect(messageOf(zod, "yo").id).toBe("not_valid");
  expect(messageOf(undefined, "en").id).toBe("not_valid");
});
