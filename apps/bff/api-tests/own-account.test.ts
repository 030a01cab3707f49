import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { expect, it } from "vitest";
import { startConsole } from "./start-console.ts";

const { password: PASSWORD } = validSignUpPayload;
const LOGIN = { email: "chidi@desk.example", password: PASSWORD };

it("a password is changed after a step-up, a wrong one is said at its field", async () => {
  const { person, open } = await startConsole();
  const chidi = await person("Chidi");
  const change = { current: PASSWORD, password: "Monsoon-2027" };
  expect((await chidi.put("/api/account/password", change)).problem).toMatchObject({
    status: 403,
    code: "step_up_needed",
  });
  expect((await chidi.post("/api/account/step-up", { password: "wrong" })).problem).toMatchObject({
    status: 400,
    code: "invalid_input",
    errors: [{ field: "password", message: "That isn't your password." }],
  });
  expect((await chidi.post("/api/account/step-up", { password: PASSWORD })).status).toBe(204);
  expect((await chidi.put("/api/account/password", { ...change, current: "wrong" })).problem.errors).toEqual([
    { field: "current", message: "That isn't your password." },
  ]);
  expect((await chidi.put("/api/account/password", change)).status).toBe(204);
  expect((await chidi.get("/api/session")).body).toMatchObject({ authenticated: true });
  expect((await open().post("/api/auth/login", LOGIN)).status).toBe(401);
});

it("L69: what is kept is downloaded as a file, and a deleted account is logged out and gone", async () => {
  const { person, open } = await startConsole();
  const chidi = await person("Chidi");
  await chidi.post("/api/account/step-up", { password: PASSWORD });
  const exported = await chidi.get("/api/account/export");
  expect(exported.headers.get("content-disposition")).toBe('attachment; filename="account.json"');
  expect(exported.headers.get("cache-control")).toBe("no-store");
  expect(exported.body).toMatchObject({ account: { email: LOGIN.email }, orders: [] });
  const cookies = new Map(chidi.cookies);
  expect((await chidi.delete("/api/account")).status).toBe(204);
  expect(chidi.cookies.has("session")).toBe(false);
  for (const [name, value] of cookies) chidi.cookies.set(name, value);
  expect((await chidi.get("/api/session")).body).toEqual({ authenticated: false });
  expect((await chidi.get("/api/account/export")).problem).toMatchObject({ status: 401 });
  expect((await open().post("/api/auth/login", LOGIN)).status).toBe(401);
});
