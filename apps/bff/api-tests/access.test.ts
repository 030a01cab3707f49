import { expect, it } from "vitest";
import { ACCESS_NAMES } from "../src/access.ts";
import { type Operation, OPERATIONS } from "./openapi-operations.ts";
import { someSigner } from "../src/orders/testing/some-signer.ts";
import { someTerms } from "../src/orders/testing/some-terms.ts";
import type { Browser } from "./browser.ts";
import { ADA, SECRET, startAccounts } from "./start-accounts.ts";

function call(browser: Browser, method: Operation["method"], path: string) {
  if (method === "DELETE") return browser.delete(path);
  if (method === "PUT") return browser.put(path, {});
  if (method === "PATCH") return browser.patch(path, {});
  return method === "GET" ? browser.get(path) : browser.post(path, {});
}

/** Refusals of the guard; a call may refuse the same caller for another reason. */
const GUARD_CODES = ["not_logged_in", "not_allowed", "second_factor_needed", "not_the_customer"];

it.each(OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  "the document says who may call %s, and what others get",
  (_name, { access, assurance, answers }) => {
    expect(ACCESS_NAMES).toContain(access);
    if (access !== "public" && access !== "customer") expect(Object.keys(answers)).toContain("401");
    if (access === "customer" || access === "agent" || access === "admin" || assurance === 2) {
      expect(Object.keys(answers)).toContain("403");
    }
  },
);

it("strangers and logged-in people get as far in every call as its access says", async () => {
  const { open } = await startAccounts();
  const issued = someSigner([SECRET]).issue(someTerms());
  const ada = open();
  await ada.post("/api/auth/login", ADA);
  for (const operation of OPERATIONS) {
    const { method, access, assurance } = operation;
    for (const [caller, browser] of [
      ["stranger", open("203.0.113.77")],
      ["user", ada],
    ] as const) {
      // It would end the session that the other calls need.
      if (operation.path === "/api/auth/logout") continue;
      // A slip of ours, but no customer of it.
      const path = operation.path.replace("{token}", issued.token).replace(/\{\w+\}/, "some-token");
      const answer = await call(browser, method, path);
      const code = (answer.body as { code?: string } | null)?.code ?? "";
      const isRefused = GUARD_CODES.includes(code);
      const mayPass = access === "public" || (caller === "user" && access === "session" && assurance === 1);
      expect(isRefused, `${method} ${path} by a ${caller}`).toBe(!mayPass);
    }
  }
});
