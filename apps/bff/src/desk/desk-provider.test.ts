import { expect, it } from "vitest";
import { ProviderError } from "../provider/provider-error.ts";
import { deskError } from "./desk-provider.ts";

it.each([
  ["a foreign provider's 404", { status: 404 }, [404, "not_offered"]],
  ["a foreign provider's 404 with a code of its own", { status: 404, code: "nope" }, [404, "not_offered"]],
  ["405", { status: 405 }, [404, "not_offered"]],
  ["501", { status: 501 }, [404, "not_offered"]],
  ["an order that is not there", { status: 404, code: "unknown_order" }, [404, "unknown_order"]],
  ["a failure", { status: 500 }, [502, "provider_unavailable"]],
] as const)("of %s callers read what it means for the desk", (_what, details, told) => {
  const kind = details.status >= 500 ? "broken" : "refused";
  const { status, code } = deskError(new ProviderError(kind, "for the log", details));
  expect([status, code]).toEqual(told);
});
