import { expect, it } from "vitest";
import { ProviderError } from "../provider/provider-error.ts";
import { appErrorOf } from "../provider/app-error.ts";
import { DESK_FAILURES } from "./desk-provider.ts";

it.each([
  ["a foreign provider's 404", { status: 404 }, [404, "not_offered"]],
  ["a foreign provider's 404 with a code of its own", { status: 404, code: "nope" }, [404, "not_offered"]],
  ["405", { status: 405 }, [404, "not_offered"]],
  ["501", { status: 501 }, [404, "not_offered"]],
  ["an order that is not there", { status: 404, code: "unknown_order" }, [404, "unknown_order"]],
  [
    "a token of ours that it does not take",
    { status: 401, code: "token_needed" },
    [502, "provider_unavailable"],
  ],
  ["a session that ended", { status: 401, code: "not_logged_in" }, [401, "not_logged_in"]],
  ["a failure", { status: 500 }, [502, "provider_unavailable"]],
] as const)("of %s callers read what it means for the desk", (_what, details, told) => {
  const kind = details.status >= 500 ? "broken" : "refused";
  const { status, code } = appErrorOf(new ProviderError(kind, "for the log", details), DESK_FAILURES);
  expect([status, code]).toEqual(told);
});
