import { afterEach, expect, test, vi } from "vitest";
import { api, unwrap } from "../../lib/api.ts";
import { describeFailure } from "./login-messages.tsx";

afterEach(() => vi.unstubAllGlobals());

async function failureOf(response: Response): Promise<unknown> {
  vi.stubGlobal("fetch", () => Promise.resolve(response));
  const body = { email: "ada@desk.example", password: "x", remember: false };
  return api
    .POST("/api/auth/login", { body })
    .then(unwrap)
    .catch((error: unknown) => error);
}

test("an answer that is no JSON is called so", async () => {
  const failure = await failureOf(new Response("<h1>Welcome to this hotel's network</h1>", { status: 200 }));
  expect(describeFailure(failure)).toEqual({
    sentence: "Invalid response from server",
    hint: null,
    unverified: false,
  });
});

test("nothing of a proxy's error page is shown", async () => {
  const failure = await failureOf(new Response("<h1>502 at 10.0.0.7</h1>", { status: 502 }));
  expect(describeFailure(failure)).toEqual({ sentence: "Login failed", hint: null, unverified: false });
});
