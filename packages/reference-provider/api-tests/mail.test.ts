import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { DAY, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { headersOf } from "./mail-headers.ts";
import {
  ADA,
  BOB,
  nextCode,
  type Running,
  signUp,
  startProvider,
  verifiedAccount,
} from "./start-provider.ts";

const resend = (provider: Running, email: string = ADA.email) => provider.post("resend-otp", { email });

async function mailsSent(provider: Running): Promise<number> {
  await provider.mailSettled();
  return provider.smtp.mails.length;
}

describe("E26: mail limits", () => {
  it("fifty resends at once send one mail", async () => {
    const provider = await startProvider();
    await signUp(provider);
    provider.clock.advance(MINUTE);
    const answers = await Promise.all(Array.from({ length: 50 }, () => resend(provider)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await mailsSent(provider)).toBe(2);
    const code = await nextCode(provider, ADA.email);
    await provider.post("verify-otp", { code, email: ADA.email }).expect(200);
  });

  it("one a minute for each address and purpose", async () => {
    const provider = await startProvider();
    await signUp(provider);
    provider.clock.advance(MINUTE - 1);
    await resend(provider).expect(200);
    expect(await mailsSent(provider)).toBe(1);
    await provider.post("forgot-password", { email: ADA.email }).expect(200);
    expect(await mailsSent(provider)).toBe(2);
    provider.clock.advance(1);
    await resend(provider).expect(200);
    expect(await mailsSent(provider)).toBe(3);
  });

  it("five a day for an address from one network, and five more the next day", async () => {
    const provider = await startProvider();
    await signUp(provider);
    for (let n = 0; n < 12; n += 1) {
      provider.clock.advance(MINUTE);
      await resend(provider).expect(200);
    }
    expect(await mailsSent(provider)).toBe(5);
    provider.clock.advance(DAY);
    await resend(provider).expect(200);
    expect(await mailsSent(provider)).toBe(6);
  });

  it("a global daily limit, not used up by unknown addresses", async () => {
    const provider = await startProvider({ env: { MAIL_DAILY_LIMIT: "2" } });
    for (const n of [1, 2, 3, 4]) await resend(provider, `unknown${n}@example.com`).expect(200);
    await signUp(provider);
    await signUp(provider, BOB);
    provider.clock.advance(MINUTE);
    await resend(provider).expect(200);
    expect(await mailsSent(provider)).toBe(2);
    provider.clock.advance(DAY);
    await resend(provider).expect(200);
    expect(await mailsSent(provider)).toBe(3);
  });

  it("no mail to an unknown address, and no new code to a verified one", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    provider.clock.advance(MINUTE);
    await resend(provider).expect(200);
    await resend(provider, "unknown@example.com").expect(200);
    await provider.post("forgot-password", { email: "unknown@example.com" }).expect(200);
    expect(await mailsSent(provider)).toBe(1);
  });
});

describe("a mail server that misbehaves", () => {
  it.each(["refuse", "hang", "try-later", "hang-after-data"] as const)(
    "%s, twice: the third try brings the code",
    async (fault) => {
      const provider = await startProvider({ deps: { mailTimeoutMs: 500 } });
      provider.smtp.fault(fault, { times: 2 });
      const code = await signUp(provider);
      expect(provider.smtp.connections()).toBe(3);
      await provider.post("verify-otp", { code, email: ADA.email }).expect(200);
    },
  );

  it("S125: a mail whose delivery's answer is lost is the same mail when it is sent again", async () => {
    const provider = await startProvider();
    provider.smtp.fault("lose-answer", { times: 2 });
    await provider.post("sign-up-one", ADA).expect(201);
    expect(await mailsSent(provider)).toBe(3);
    provider.clock.advance(MINUTE);
    await resend(provider).expect(200);
    expect(await mailsSent(provider)).toBe(4);
    const [first, second, third, other] = provider.smtp.mails.map(({ raw }) => headersOf(raw));
    expect(first).toMatchObject({
      "Message-ID": expect.stringMatching(/^<[\w-]{36}@[\w.-]+>$/),
      Date: expect.any(String),
    });
    expect([second, third]).toEqual([first, first]);
    expect(other!["Message-ID"]).not.toEqual(first!["Message-ID"]);
  });

  it.each([
    ["refuse", 3],
    ["no-service", 3],
    ["reject-recipient", 1],
  ] as const)("%s for good: after %i connections the next code need not wait", async (fault, connections) => {
    const provider = await startProvider();
    provider.smtp.fault(fault);
    await provider.post("sign-up-one", ADA).expect(201);
    expect(await mailsSent(provider)).toBe(0);
    expect(provider.smtp.connections()).toBe(connections);
    provider.smtp.fault(null);
    await resend(provider).expect(200);
    const code = await nextCode(provider, ADA.email);
    await provider.post("verify-otp", { code, email: ADA.email }).expect(200);
    expect(provider.rows("SELECT DISTINCT count FROM mail_counts")).toEqual([{ count: 1 }]);
  });

  it("requests do not wait for it", async () => {
    const provider = await startProvider({ deps: { mailTimeoutMs: 60_000, mailRetryDelaysMs: [] } });
    provider.smtp.fault("hang");
    await provider.post("sign-up-one", ADA).expect(201);
    await expect.poll(() => provider.smtp.connections(), { interval: 5 }).toBe(1);
    await provider.smtp.close();
  });

  it("closing does not wait for the next retry", async () => {
    const provider = await startProvider({ deps: { mailRetryDelaysMs: [60_000] } });
    provider.smtp.fault("refuse");
    await provider.post("sign-up-one", ADA).expect(201);
    await expect.poll(() => provider.smtp.connections(), { interval: 5 }).toBe(1);
    await provider.stop();
  });
});

describe("without a mail server", () => {
  it("the mail is a private file, and the log has the code in one line", async () => {
    const lines: string[] = [];
    const write = (chunk: unknown, _encoding: unknown, done: () => void) => {
      lines.push(String(chunk));
      done();
    };
    const logger = pino({ level: "info" }, new Writable({ write }));
    const provider = await startProvider({ mail: "outbox", deps: { logger } });
    await provider.post("sign-up-one", ADA).expect(201);
    await provider.mailSettled();
    const outbox = join(provider.dataDir, "outbox");
    const [name = "", ...others] = await readdir(outbox);
    expect(others).toEqual([]);
    expect(name).toMatch(/^2026-11-21T12-00-00-000Z-verify-[\da-f]{4}\.txt$/);
    expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600);
    const text = await readFile(join(outbox, name), "utf8");
    expect(text).toContain(`To: ${ADA.email}\nSubject: Your Tradeslip code\n`);
    const code = /^\d{6}$/m.exec(text)?.[0] ?? "none";
    expect(lines.filter((line) => line.includes(code))).toHaveLength(1);
    expect(lines.join("")).toContain(`The code for a…@example.com is ${code}`);
    await provider.post("verify-otp", { code, email: ADA.email }).expect(200);
  });
});
