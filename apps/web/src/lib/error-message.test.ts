import { expect, it } from "vitest";
import { ApiError } from "./api.ts";
import { errorMessage, SaidError } from "./error-message.ts";

const FALLBACK = "We couldn't reach our server.";
const CHECK = "Please check the marked fields.";
const errors = [
  { field: "reason", message: "Please write something here." },
  { field: "amount", message: "This isn't valid." },
];
const refused = new ApiError(400, { code: "invalid_input", detail: CHECK, errors });

it("a refusal of fields is said as it is of the first one, unless a field shows it", () => {
  expect(errorMessage(refused, FALLBACK)).toBe("Please write something here.");
  expect(errorMessage(refused, FALLBACK, true)).toBe(CHECK);
});

it("a refusal of no field, and a failure in this browser, are said in their own words", () => {
  const moved = new ApiError(409, { code: "order_moved", detail: "Bola changed this order meanwhile." });
  expect(errorMessage(moved, FALLBACK)).toBe("Bola changed this order meanwhile.");
  expect(errorMessage(new SaidError("Nothing was changed."), FALLBACK)).toBe("Nothing was changed.");
});

it("what came from no server of ours, or from none at all, is the fallback", () => {
  expect(errorMessage(new ApiError(502, {}), FALLBACK)).toBe(FALLBACK);
  expect(errorMessage(new TypeError("Failed to fetch"), FALLBACK)).toBe(FALLBACK);
});
