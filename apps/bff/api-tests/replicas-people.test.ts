import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validSignUpPayload as ADA } from "@tradeslip/contracts/testing/account-boundaries";
import { FakeClock, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { buildProvider, loadProviderConfig } from "@tradeslip/reference-provider/build";
import { putMigratedDatabase, quickPasswords } from "@tradeslip/reference-provider/testing/quick-start";
import { codeIn, startSmtpSimulator } from "@tradeslip/simulators/smtp";
import { Redis } from "iovalkey";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Browser } from "./browser.ts";
import { recordingLogger } from "./recording-logger.ts";
import { startReplicas } from "./start-replicas.ts";

const TOKEN = "a-token-of-the-servers-0123456789abcdef";
// Each case starts four replicas, the provider and a program.
vi.setConfig({ testTimeout: 120_000 });

/**
 * Far more than the second that it takes, because a busy machine may stall. Each poll takes four of the
 * client's 600 calls, and no minute passes here.
 */
const PATIENT = { timeout: 20_000, interval: 200 };

/** Four replicas, each listening, one reference provider, and a logged-in user. */
async function start({
  replicasToken = TOKEN,
  logger,
}: { replicasToken?: string; logger?: ReturnType<typeof recordingLogger>["logger"] } = {}) {
  const smtp = await startSmtpSimulator();
  onTestFinished(() => smtp.close());
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-people-"));
  await putMigratedDatabase(dataDir);
  const config = loadProviderConfig({
    DATA_DIR: dataDir,
    DESK_SAMPLE_OF: "0",
    SMTP_URL: smtp.url,
    PROVIDER_TOKEN: TOKEN,
  });
  const clock = new FakeClock();
  clock.jump(Date.now() - clock.now());
  const logging = logger === undefined ? {} : { logger };
  const provider = await buildProvider(config, { clock, passwords: quickPasswords(), ...logging });
  onTestFinished(() => provider.server.close());
  const url = await provider.server.listen({ host: "127.0.0.1", port: 0 });
  const replicas = await startReplicas({
    count: 4,
    env: { PROVIDER_BASE_URL: url, PROVIDER_TOKEN: replicasToken },
    deps: logging,
  });
  const addresses = await Promise.all(
    replicas.all.map(({ server }) => server.listen({ host: "127.0.0.1", port: 0 })),
  );
  const [first] = addresses;
  const browser = new Browser(first!);
  expect((await browser.post("/api/auth/sign-up-one", ADA)).status).toBe(201);
  const code = codeIn(await smtp.waitForMail(ADA.email));
  expect((await browser.post("/api/auth/verify-otp", { email: ADA.email, code })).status).toBe(200);
  expect((await browser.post("/api/auth/login", ADA)).status).toBe(200);
  const browsers = addresses.map((address) => {
    const same = new Browser(address);
    for (const [name, value] of browser.cookies) same.cookies.set(name, value);
    return same;
  });
  /** The number of replicas on which she is logged in. */
  const isIn = async () => {
    const answers = await Promise.all(browsers.map((one) => one.get("/api/session")));
    // A refused call, for example by a limit, would prove nothing.
    for (const { status } of answers) expect(status).toBe(200);
    return answers.filter(({ body }) => (body as { authenticated: boolean }).authenticated).length;
  };
  expect(await isIn()).toBe(4);
  /** Her role on each replica. */
  const roles = async () => {
    const answers = await Promise.all(browsers.map((one) => one.get("/api/session")));
    return answers.map(({ body }) => (body as { role?: string }).role);
  };
  const following = () =>
    vi.waitFor(async () => {
      for (const { server } of replicas.all) {
        const { payload } = await server.inject({ url: "/metrics" });
        expect(payload).toMatch(/^tradeslip_provider_events_followed 1$/m);
      }
    }, PATIENT);
  const desk = async (...args: string[]) => {
    const child = spawn(process.execPath, [bundledProgram("desk"), ...args], {
      env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
      stdio: "ignore",
    });
    expect((await once(child, "exit"))[0]).toBe(0);
  };
  return { replicas, browsers, isIn, roles, following, desk, dataDir, smtp, provider };
}

it("K72: who gets a role has it on four replicas at once, and who loses it is without, by events alone", async () => {
  const { roles, following, desk, replicas, browsers } = await start();
  await following();
  expect(await roles()).toEqual(Array(4).fill("user"));
  await desk("add", ADA.email, "admin");
  await vi.waitFor(async () => expect(await roles()).toEqual(Array(4).fill("admin")), PATIENT);
  await desk("remove", ADA.email);
  await vi.waitFor(async () => expect(await roles()).toEqual(Array(4).fill("user")), PATIENT);
  // A replica that starts now has received no event: the session itself tells.
  const late = new Browser(await (await replicas.add()).server.listen({ host: "127.0.0.1", port: 0 }));
  for (const [name, value] of browsers[0]!.cookies) late.cookies.set(name, value);
  expect((await late.get("/api/session")).body).toMatchObject({ authenticated: true, role: "user" });
});

it("L68: a session that its owner ends from another browser is out on four replicas, by events alone", async () => {
  const { browsers, following, isIn } = await start();
  await following();
  const elsewhere = new Browser(browsers[3]!.address);
  expect((await elsewhere.post("/api/auth/login", ADA)).status).toBe(200);
  const { body } = await elsewhere.get("/api/account/sessions");
  const { sessions } = body as { sessions: { id: string; current: boolean }[] };
  const other = sessions.find(({ current }) => !current);
  expect((await elsewhere.delete(`/api/account/sessions/${other!.id}`)).status).toBe(204);
  await vi.waitFor(async () => expect(await isIn()).toBe(0), PATIENT);
  expect((await elsewhere.get("/api/session")).body).toMatchObject({ authenticated: true });
});

it("L69: after a deletion neither the database, Valkey, files nor logs hold address, name or phone", async () => {
  const { logger, text } = recordingLogger();
  const { replicas, browsers, dataDir, smtp, provider, isIn } = await start({ logger });
  const [browser] = browsers;
  await browser!.post("/api/account/step-up", { password: ADA.password });
  const asked = "ada.asked@example.com";
  expect((await browser!.post("/api/account/email", { email: asked })).status).toBe(204);
  const names = { firstname: "Adaobichukwu", lastname: "Nwosu-Lovelace", phone: "+2348011112222" };
  expect((await browser!.put("/api/account/profile", { version: 1, ...names })).status).toBe(200);
  const personal = [ADA.email, ADA.lastname, ADA.phone, asked, ...Object.values(names)];
  const client = new Redis(replicas.engine.url);
  onTestFinished(() => client.disconnect());
  const inValkey = async () => {
    const keys = await client.keys("*");
    const values = await Promise.all(keys.map((key) => client.dump(key)));
    return [...keys, ...values.map((value) => value ?? "")].join("\n");
  };
  const inFiles = async () => {
    const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    const texts = await Promise.all(
      files.map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1")),
    );
    return texts.join("\n");
  };
  const before = await inFiles();
  for (const one of [ADA.email, asked, names.lastname, names.phone]) expect(before).toContain(one);
  // Unsent mails are deleted with the account.
  await smtp.waitForMail(asked);
  expect((await browser!.delete("/api/account")).status).toBe(204);
  await provider.mailSettled();
  await vi.waitFor(async () => expect(await isIn()).toBe(0), PATIENT);
  const left = [await inFiles(), await inValkey(), text()];
  for (const one of personal) for (const place of left) expect(place).not.toContain(one);
});

it("where events are cut, a role that is taken away is gone within a minute", async () => {
  const { replicas, roles, desk } = await start({ replicasToken: "a-token-of-others-0123456789abcdef" });
  await desk("add", ADA.email, "agent");
  replicas.clock.advance(MINUTE);
  await roles();
  expect(await roles()).toEqual(Array(4).fill("agent"));
  await desk("remove", ADA.email);
  replicas.clock.advance(MINUTE);
  await roles();
  expect(await roles()).toEqual(Array(4).fill("user"));
});

describe("an account that an operator puts out", () => {
  it.each(["block", "erase"])(
    "%s: out on four replicas at once, by the provider's events alone",
    async (verb) => {
      const { isIn, following, desk } = await start();
      await following();
      await desk(verb, ADA.email);
      // No time passes for the replicas, so none of them asks the provider.
      await vi.waitFor(async () => expect(await isIn()).toBe(0), PATIENT);
    },
  );

  it("where events are cut, it is out within a minute", async () => {
    const { replicas, isIn, desk } = await start({ replicasToken: "a-token-of-others-0123456789abcdef" });
    await desk("block", ADA.email);
    expect(await isIn()).toBe(4);
    replicas.clock.advance(MINUTE - 1);
    // One of them asks the provider.
    await isIn();
    expect(await isIn()).toBe(0);
  });
});
