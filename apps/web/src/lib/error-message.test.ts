import { expect, it } from "vitest";
import { ApiError } from "./api.ts";
import { errorMessage, ShownError } from "./error-message.ts";

const CHECK = "Please check the marked fields.";
const errors = [
  { field: "reason", message: "Please write something here." },
  { field: "amount", message: "This isn't valid." },
];
const refused = new ApiError(400, { code: "invalid_input", detail: CHECK, errors });

it("a refusal of fields is said as it is of the first one, unless a field shows it", () => {
  expect(errorMessage(refused)).toBe("Please write something here.");
  expect(errorMessage(refused, { isMarked: true })).toBe(CHECK);
});

it("a refusal of no field, and a failure in this browser, are said in their own words", () => {
  const moved = new ApiError(409, { code: "order_moved", detail: "Bola changed this order meanwhile." });
  expect(errorMessage(moved)).toBe("Bola changed this order meanwhile.");
  expect(errorMessage(new ShownError("Nothing was changed."))).toBe("Nothing was changed.");
});

it("what came from no server of ours, or from none at all, is the fallback", () => {
  for (const error of [new ApiError(502, {}), new TypeError("Failed to fetch")]) {
    expect(errorMessage(error)).toBe("We couldn't reach our server. Check your connection and try again.");
    expect(errorMessage(error, { fallback: "Login failed" })).toBe("Login failed");
  }
});
