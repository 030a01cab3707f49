import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { expect, it, vi } from "vitest";
import type { Browser } from "./browser.ts";
import { startConsole } from "./start-console.ts";

const { password: PASSWORD, lastname, phone } = validSignUpPayload;
const NEW = "chidi.new@desk.example";
const CODE = /(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}/;

const userOf = async (browser: Browser) =>
  ((await browser.get("/api/session")).body as { user: object }).user;

it("a changed name is in the session at once, and a wrong one is said at its field", async () => {
  const { person } = await startConsole();
  const chidi = await person("Chidi");
  expect(await userOf(chidi)).toMatchObject({ firstName: "Chidi" });
  const names = { firstname: "Chidiebere", lastname, phone };
  expect(
    (await chidi.put("/api/account/profile", { version: 1, ...names, lastname: "" })).problem,
  ).toMatchObject({
    status: 400,
    errors: [{ field: "lastname", message: "Last name is required" }],
  });
  const renamed = { version: 1, ...names };
  expect((await chidi.put("/api/account/profile", renamed)).body).toMatchObject({ ...names, version: 2 });
  const moved = await chidi.put("/api/account/profile", renamed);
  expect([moved.status, moved.problem.code]).toEqual([409, "content_moved"]);
  expect(await userOf(chidi)).toMatchObject({ firstName: "Chidiebere" });
});

it("L77: an address is changed by its own mail's code, in any browser; the old one takes the account back", async () => {
  const { person, open, smtp, clock } = await startConsole();
  const chidi = await person("Chidi");
  const old = "chidi@desk.example";
  const codeTo = async (email: string) => CODE.exec((await smtp.waitForMail(email)).text)![0];
  expect((await chidi.post("/api/account/email", { email: NEW })).problem).toMatchObject({
    status: 403,
    code: "step_up_needed",
  });
  await chidi.post("/api/account/step-up", { password: PASSWORD });
  expect((await chidi.post("/api/account/email", { email: NEW })).status).toBe(204);
  const other = open();
  expect((await other.post("/api/auth/login", { email: old, password: PASSWORD })).status).toBe(200);
  const anywhere = open();
  expect((await anywhere.post("/api/account/email/confirm", { code: "AAAAA" })).problem).toMatchObject({
    status: 400,
    errors: [{ field: "code" }],
  });
  const code = await codeTo(NEW);
  expect((await anywhere.post("/api/account/email/confirm", { code })).status).toBe(204);
  // Within a second, through the provider's event.
  await vi.waitFor(
    async () => expect((await other.get("/api/session")).body).toEqual({ authenticated: false }),
    { timeout: 20_000, interval: 50 },
  );
  clock.advance(60_000);
  expect(await userOf(chidi)).toMatchObject({ email: NEW });
  expect((await anywhere.post("/api/account/email/undo", { code: await codeTo(old) })).status).toBe(204);
  await vi.waitFor(
    async () => expect((await chidi.get("/api/session")).body).toEqual({ authenticated: false }),
    { timeout: 20_000, interval: 50 },
  );
  for (const email of [old, NEW])
    expect((await open().post("/api/auth/login", { email, password: PASSWORD })).status).toBe(401);
});
