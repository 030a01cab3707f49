import { expect, it } from "vitest";
import { ADA, bearer, BOB, logIn, signUp, startProvider, verifiedAccount } from "./start-provider.ts";

it("accounts, sessions and pending codes survive a restart", async () => {
  const first = await startProvider();
  await verifiedAccount(first);
  const token = await logIn(first);
  const bobs = await signUp(first, BOB);
  await first.stop();
  const second = await startProvider({ dataDir: first.dataDir, clock: first.clock });
  await second.get("/api/auth/session", bearer(token)).expect(200);
  expect((await second.post("verify-otp", { code: bobs, email: BOB.email })).status).toBe(200);
  await logIn(second);
});

it("a string that no database can store matches no account", async () => {
  const provider = await startProvider();
  const name = "A\0da";
  const answers = [
    await provider.post("sign-up-one", { ...ADA, firstname: name }),
    await provider.post("sign-up-one", { ...ADA, username: name }),
    await provider.post("login", { email: ADA.email, password: name }),
    await provider.get("/api/payments/status/%00"),
    await provider.get("/downloads/%00.pdf"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 401, 404, 404]);
});
