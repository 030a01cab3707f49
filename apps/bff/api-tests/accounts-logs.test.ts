import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { WRONG_PASSWORD, type AnswerName } from "@tradeslip/simulators/provider";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { SECRET, startAccounts } from "./start-accounts.ts";

vi.setConfig({ testTimeout: 30_000 });

const PLANTED = {
  email: "planted-address@desk.example",
  password: "Planted-password-1",
  code: "918273",
  phone: "+2348099887766",
  key: "k".repeat(43),
};

async function callEverything(answer: AnswerName | null): Promise<{ log: string; secrets: string[] }> {
  let log = "";
  const logger = pino({ level: "trace" }, { write: (line: string) => void (log += line) });
  const { desk, provider, open } = await startAccounts({
    logger,
    // The first login must succeed on a busy machine too; only a hanging call takes this long.
    providerTimeoutMs: answer === "hang" ? 2_000 : 5_000,
  });
  const browser = open();
  const { email, password, code, phone } = PLANTED;
  await browser.post("/api/auth/login", { email, password, remember: true });
  const secrets = [
    SECRET,
    WRONG_PASSWORD,
    ...Object.values(PLANTED),
    ...provider.tokens,
    ...browser.cookies.values(),
  ];
  provider.answer(answer);
  desk.clock.advance(MINUTE);
  await browser.get("/api/session");
  // At once, because each call that hangs takes the whole time.
  await Promise.all([
    browser.post("/api/auth/sign-up-one", { ...validSignUpPayload, email, password, phone }),
    browser.post("/api/auth/verify-otp", { email, phone, code }),
    browser.post("/api/auth/resend-otp", { email }),
    browser.post("/api/auth/forgot-password", { email }),
    browser.post("/api/auth/reset-password", { email, code, password }),
    browser.post("/api/auth/login", { email, password: WRONG_PASSWORD }),
  ]);
  await browser.post("/api/auth/login", `{"email":"${email}","password":"${password}`);
  await browser.post("/api/auth/login", { email, password: [password] });
  await browser.post("/api/auth/logout");
  browser.cookies.set("session", PLANTED.key);
  await browser.get("/api/session");
  await desk.stop();
  return { log, secrets };
}

it.each([null, "error-500", "refused-401", "text-200", "hang", "reset", "endless", "redirect"] as const)(
  "G34: the trace-level log has no secret, password, code, address, token or cookie (provider: %s)",
  async (answer) => {
    const { log, secrets } = await callEverything(answer);
    expect(secrets.length).toBeGreaterThan(9);
    for (const secret of secrets) expect(log).not.toContain(secret);
    if (answer === "error-500" || answer === "hang") expect(log).toContain("provider failed");
  },
);

it("G34: a session store failure is logged without its arguments", async () => {
  let log = "";
  const logger = pino({ level: "trace" }, { write: (line: string) => void (log += line) });
  const { SqliteSessionStore } = await import("../src/accounts/sessions/sqlite-session-store.ts");
  class BrokenStore extends SqliteSessionStore {
    override async get(): Promise<never> {
      throw new Error("disk I/O error");
    }
  }
  const { open } = await startAccounts({ logger, sessions: new BrokenStore() });
  const browser = open();
  browser.cookies.set("session", PLANTED.key);
  expect((await browser.get("/api/session")).problem).toMatchObject({ status: 500, code: "internal" });
  expect(log).toContain("disk I/O error");
  expect(log).not.toContain(PLANTED.key);
});
