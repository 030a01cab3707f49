import { expect, it } from "vitest";
import { recordingLogger } from "./recording-logger.ts";
import { ADA, bearer, BOB, logIn, nextCode, otherThan, signUp, startProvider } from "./start-provider.ts";

it("G34: the log has no code, password, token or email address, whatever fails", async () => {
  const { logger, text } = recordingLogger();
  const provider = await startProvider({ deps: { logger } });
  const code = await signUp(provider);
  await provider.post("verify-otp", { code: otherThan(code), email: ADA.email }).expect(400);
  await provider.post("verify-otp", { code, email: ADA.email }).expect(200);
  const token = await logIn(provider);
  await provider.get("/api/auth/session", bearer(token)).expect(200);
  await provider.post("login", { email: ADA.email, password: "Wrong-2026" }).expect(401);
  await provider.post("login", `{"email": "${ADA.email}", "password": "Wrong-2026"`, {
    "content-type": "application/json",
  });
  provider.smtp.fault("reject-recipient");
  await provider.post("sign-up-one", BOB).expect(201);
  await provider.mailSettled();
  provider.smtp.fault(null);
  await provider.post("forgot-password", { email: ADA.email }).expect(200);
  const resetCode = await nextCode(provider, ADA.email);
  await provider.post("reset-password", { email: ADA.email, code: resetCode, password: "Monsoon-2026" });
  await provider.post("logout", undefined, bearer(token)).expect(204);

  const log = text();
  expect(log).toContain("a mail could not be sent");
  const planted = [
    code,
    resetCode,
    ADA.password,
    "Wrong-2026",
    "Monsoon-2026",
    token,
    ADA.email,
    BOB.email,
    ADA.phone,
  ];
  for (const secret of planted) expect(log).not.toContain(secret);
});
