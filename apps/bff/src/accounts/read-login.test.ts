import { expect, it } from "vitest";
import { readLogin, readSecondStep } from "./read-login.ts";

const EMAIL = "ada@desk.example";

it("reads who logged in, with the role and the assurance of this login", () => {
  const user = { username: "ada_l", email: EMAIL, firstName: "Ada" };
  const answer = { accountId: "a-1", sessionId: "s-1", token: "t", user, role: "agent", assurance: 2 };
  expect(readLogin(answer, EMAIL)).toEqual({
    accountId: "a-1",
    session: "s-1",
    token: "t",
    user,
    role: "agent",
    assurance: 2,
  });
});

it.each([
  ["a role of the user's own", { user: { role: "admin" } }],
  ["an unknown role", { role: "owner", assurance: 3 }],
  ["garbage", { role: ["admin"], assurance: "2", accountId: "a b", sessionId: 7 }],
])("a provider that sends %s makes no one more than a user with a password", (_, answer) => {
  expect(readLogin(answer, EMAIL)).toMatchObject({
    accountId: null,
    session: null,
    role: "user",
    assurance: 1,
  });
});

it("a second step of a kind that this server doesn't know is no login", () => {
  const asked = { next: "second-factor", methods: ["totp"], waiting: "w-1" };
  expect(readSecondStep({ message: "Login successful" })).toBeNull();
  expect(readSecondStep(asked)).toEqual(asked);
  for (const unknown of [
    { methods: ["totp", "sms"] },
    { methods: undefined },
    { waiting: 7 },
    { next: "sms-code" },
    { next: "second_factor", token: "t" },
    { next: { kind: "second-factor" } },
  ])
    expect(() => readSecondStep({ ...asked, ...unknown })).toThrow("not usable in its answer");
});
