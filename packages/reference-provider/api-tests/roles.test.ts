import { FakeClock, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it, vi } from "vitest";
import { runProgram } from "./run-program.ts";
import { ADA, bearer, BOB, logIn, type Running, startProvider, verifiedAccount } from "./start-provider.ts";

// Each run of a program starts Node, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const desk = (provider: Pick<Running, "dataDir">, ...args: string[]) => runProgram("desk", args, provider);

/** On real time, because the programs use the machine's clock. */
const startNow = () => {
  const clock = new FakeClock();
  clock.jump(Date.now() - clock.now());
  return startProvider({ clock });
};

/** The session's role, or the status of a refusal. */
const roleOf = async (provider: Running, token: string): Promise<unknown> => {
  const { status, body } = await provider.get("/api/auth/session", bearer(token));
  return status === 200 ? (body as { role: string }).role : status;
};

const eventsOf = (provider: Running) =>
  provider
    .rows("SELECT data FROM events WHERE type = 'role-changed' ORDER BY seq")
    .map(({ data }) => JSON.parse(String(data)) as unknown);

it("a session has its account's role at the next call, beside the running server, and servers are told", async () => {
  const provider = await startNow();
  await verifiedAccount(provider);
  const token = await logIn(provider);
  expect(await roleOf(provider, token)).toBe("user");
  const given = { code: 0, stdout: `${ADA.email} is an agent.\n`, stderr: "" };
  expect(await desk(provider, "add", ` ${ADA.email.toUpperCase()}`, "agent")).toEqual(given);
  expect(await roleOf(provider, token)).toBe("agent");
  expect(await desk(provider, "role", ADA.email, "admin")).toMatchObject({ code: 0 });
  expect(await roleOf(provider, token)).toBe("admin");
  expect((await desk(provider, "list")).stdout).toBe(
    `admin  ${ADA.email}  ${ADA.firstname} ${ADA.lastname}\n`,
  );
  expect(await desk(provider, "remove", ADA.email)).toMatchObject({ code: 0 });
  expect(await roleOf(provider, token)).toBe("user");
  const [account] = provider.rows("SELECT id FROM accounts");
  const expected = ["agent", "admin", "user"].map((role) => ({ account: account!["id"], role }));
  expect(eventsOf(provider)).toEqual(expected);
  expect((await desk(provider, "list")).stdout).toMatch(/^Nobody has a role yet/);
});

it("a role waits a week for a sign-up with the address, and for no other", async () => {
  const provider = await startNow();
  const waits = await desk(provider, "add", ADA.email, "admin");
  expect(waits).toMatchObject({ code: 0, stdout: expect.stringContaining("no account yet") });
  await desk(provider, "add", BOB.email, "agent");
  expect((await desk(provider, "list")).stdout).toMatch(/^admin {2}ada.+waits until 20.+\nagent {2}bob/);
  await verifiedAccount(provider);
  expect(await roleOf(provider, await logIn(provider))).toBe("admin");
  provider.clock.advance(7 * 24 * HOUR + MINUTE);
  await verifiedAccount(provider, BOB);
  expect(provider.rows(`SELECT role FROM accounts WHERE email = '${BOB.email}'`)).toEqual([{ role: "user" }]);
});

it("a role that waits is taken away, and erased with its address", async () => {
  const provider = await startNow();
  for (const { email } of [ADA, BOB]) await desk(provider, "add", email, "agent");
  expect(await desk(provider, "remove", ADA.email)).toMatchObject({ code: 0 });
  expect(await desk(provider, "erase", BOB.email)).toMatchObject({ code: 0 });
  expect(provider.rows("SELECT email FROM awaited_roles")).toEqual([]);
});

it("a sign-up as an admin makes a user", async () => {
  const provider = await startNow();
  await verifiedAccount(provider, { ...ADA, role: "admin" } as never);
  expect(await roleOf(provider, await logIn(provider))).toBe("user");
});

it("a session of a role lasts 12 hours, one that was open when the role came too", async () => {
  const provider = await startNow();
  await verifiedAccount(provider);
  const early = await logIn(provider);
  provider.clock.advance(6 * HOUR);
  await desk(provider, "add", ADA.email, "agent");
  const { body } = await provider.post("login", ADA).expect(200);
  const { token: late, expiresAt } = body as { token: string; expiresAt: string };
  expect(Date.parse(expiresAt) - provider.clock.now()).toBe(12 * HOUR);
  provider.clock.advance(6 * HOUR - 1);
  expect([await roleOf(provider, early), await roleOf(provider, late)]).toEqual(["agent", "agent"]);
  provider.clock.advance(1);
  expect([await roleOf(provider, early), await roleOf(provider, late)]).toEqual([401, "agent"]);
  await provider.sweep();
  expect(provider.rows("SELECT COUNT(*) AS count FROM sessions")).toEqual([{ count: 1 }]);
});

it("what cannot be done is one line, and exits with 1", async () => {
  const provider = await startNow();
  const refused = [
    [["add", ADA.email, "king"], "Not done. A role is agent or admin.\n"],
    [["add", "unknown", "agent"], expect.stringMatching(/valid email/)],
    [["role", ADA.email, "agent"], `Not done. There's no account of ${ADA.email}.\n`],
    [["remove", ADA.email], `Not done. ${ADA.email} has no role.\n`],
  ] as const;
  for (const [args, stderr] of refused)
    expect(await desk(provider, ...args)).toMatchObject({ code: 1, stdout: "", stderr });
});
