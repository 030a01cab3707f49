import { expect, it } from "vitest";
import { ACCESS } from "../src/access.ts";
import { OPERATIONS } from "./openapi-operations.ts";
import { ADA, startAccounts } from "./start-accounts.ts";

/** Refusals of the guard; a call may refuse the same caller for another reason. */
const GUARD_CODES = ["not_logged_in", "not_allowed", "second_factor_needed"];

it.each(OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  "the document says who may call %s, and what others get",
  (_name, { access, assurance, answers }) => {
    expect(ACCESS).toContain(access);
    if (access !== "public") expect(Object.keys(answers)).toContain("401");
    if (access === "agent" || access === "admin" || assurance === 2) {
      expect(Object.keys(answers)).toContain("403");
    }
  },
);

it("strangers and logged-in people get as far in every call as its access says", async () => {
  const { open } = await startAccounts();
  const ada = open();
  await ada.post("/api/auth/login", ADA);
  for (const operation of OPERATIONS) {
    const { method, access, assurance } = operation;
    for (const [caller, browser] of [
      ["stranger", open("203.0.113.77")],
      ["user", ada],
    ] as const) {
      // Ends the session that the other calls need.
      if (operation.path === "/api/auth/logout") continue;
      const path = operation.path.replace(/\{\w+\}/, "some-token");
      const answer = method === "GET" ? await browser.get(path) : await browser.post(path, {});
      const code = (answer.body as { code?: string } | null)?.code ?? "";
      const isRefused = GUARD_CODES.includes(code);
      const mayPass = access === "public" || (caller === "user" && access === "session" && assurance === 1);
      expect(isRefused, `${method} ${path} by a ${caller}`).toBe(!mayPass);
    }
  }
});
