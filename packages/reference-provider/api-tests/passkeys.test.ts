import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { SoftwarePasskey } from "./software-passkey.ts";
import { type Desk, startDesk } from "./start-desk.ts";
import { ADA } from "./start-provider.ts";

const TOKEN = { "provider-token": "a-token-of-the-servers-0123456789abcdef" };
const BROWSER = { ...TOKEN, "x-client-browser": "a-browser-of-ada-0123456789" };
const LOGIN = { email: "ada@desk.example", password: ADA.password };

/** Ada, who has added a passkey in a session with a step-up. */
async function start(env: Readonly<Record<string, string>> = {}) {
  const desk = await startDesk({ env });
  await desk.member("Ada", "user");
  const call = await desk.plainly("Ada");
  await call("POST", "/account/step-up", { password: ADA.password });
  const passkey = new SoftwarePasskey();
  const { body: options } = await call("POST", "/account/passkeys/options");
  const added = await call("POST", "/account/passkeys", {
    name: "Laptop",
    response: passkey.create(options),
  });
  return { desk, call, passkey, options, added };
}
const optionsFor = async (desk: Desk) =>
  (await desk.post("passkey/options", {}, BROWSER).expect(200)).body as { challenge: string };

it("a passkey is added, listed, renamed, and logs in alone, with assurance 2", async () => {
  const { desk, call, passkey, options, added } = await start();
  expect(options).toMatchObject({
    rp: { id: "localhost" },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  expect(added).toMatchObject({ status: 200, body: { passkey: { name: "Laptop", lastUsedAt: null } } });
  expect(added.body.recoveryCodes).toHaveLength(10);
  const renamed = await call("PATCH", `/account/passkeys/${passkey.id}`, { name: "Old laptop" });
  expect(renamed.body).toMatchObject({ id: passkey.id, name: "Old laptop" });
  const response = passkey.get(await optionsFor(desk));
  const { body } = await desk.post("passkey", { response }, BROWSER).expect(200);
  expect(body).toMatchObject({ assurance: 2, user: { email: LOGIN.email } });
  expect((await call("GET", "/account/passkeys")).body.passkeys).toMatchObject([
    { name: "Old laptop", lastUsedAt: new Date(desk.clock.now()).toISOString() },
  ]);
});

it("L101: replays, other browsers, other sites, another site's key and a user who was not verified open no session", async () => {
  const { desk, passkey } = await start();
  const refused = async (response: object, headers: Readonly<Record<string, string>> = BROWSER) => {
    const { status, body } = await desk.post("passkey", { response }, headers);
    return [status, (body as { message: string }).message];
  };
  const once = passkey.get(await optionsFor(desk));
  await desk.post("passkey", { response: once }, BROWSER).expect(200);
  expect(await refused(once)).toEqual([400, expect.stringContaining("used already")]);
  const stranger = { ...TOKEN, "x-client-browser": "a-browser-of-others-0123456" };
  expect((await refused(passkey.get(await optionsFor(desk)), stranger))[0]).toBe(400);
  for (const [habits, says] of [
    [{ origin: "https://evil.example" }, "another site"],
    [{ origin: "http://127.0.0.1:3000" }, "another site"],
    [{ rpId: "evil.example" }, "couldn't be checked"],
    [{ isVerified: false }, "didn't check that it's you"],
  ] as const)
    expect(await refused(passkey.get(await optionsFor(desk), habits))).toEqual([
      400,
      expect.stringContaining(says),
    ]);
  expect(await refused(new SoftwarePasskey().get(await optionsFor(desk)))).toEqual([
    400,
    expect.stringContaining("no account"),
  ]);
  const forged = { ...new SoftwarePasskey().get(await optionsFor(desk)), id: passkey.id };
  expect((await refused(forged))[0]).toBe(400);
  const late = await optionsFor(desk);
  desk.clock.advance(15 * MINUTE);
  expect((await refused(passkey.get(late)))[0]).toBe(400);
  desk.clock.jump(2 * MINUTE);
  const ahead = await optionsFor(desk);
  desk.clock.jump(-2 * MINUTE);
  expect((await refused(passkey.get(ahead)))[0]).toBe(400);
});

it("options asked for again break none before: a page that was loaded again, and one in another tab", async () => {
  const { desk, passkey } = await start();
  const [first, second] = [await optionsFor(desk), await optionsFor(desk)];
  for (const options of [second, first]) {
    const { status } = await desk.post("passkey", { response: passkey.get(options) }, BROWSER);
    expect(status).toBe(200);
  }
});

it("an account has at most 20 passkeys, however many were asked for before", async () => {
  const { desk, call } = await start();
  const asked = [];
  for (let number = 0; number < 25; number += 1)
    asked.push((await call("POST", "/account/passkeys/options")).body as { challenge: string });
  const answers = await Promise.all(
    asked.map((options, number) =>
      call("POST", "/account/passkeys", {
        name: `Key ${number}`,
        response: new SoftwarePasskey().create(options),
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { code: "too_many_passkeys" },
  });
  expect(desk.rows("SELECT id FROM passkeys")).toHaveLength(20);
});

it("a password alone no longer logs in; the passkey or a recovery code ends the login", async () => {
  const { desk, passkey, added } = await start();
  const begin = async () =>
    (await desk.post("login", LOGIN, BROWSER).expect(200)).body as { waiting: string };
  const first = await begin();
  expect(first).toMatchObject({ next: "second-factor", methods: ["recovery", "passkey"] });
  const response = passkey.get(await optionsFor(desk));
  const given = { waiting: first.waiting, method: "passkey", response };
  expect((await desk.post("second-factor", given, BROWSER).expect(200)).body).toMatchObject({ assurance: 2 });
  const [code] = added.body.recoveryCodes as string[];
  await desk.post("second-factor", { ...(await begin()), method: "recovery", code }).expect(200);
});

it("S128: of two first passkeys at once one brings recovery codes; of six sets asked for at once one works", async () => {
  const desk = await startDesk();
  await desk.member("Ada", "user");
  const call = await desk.plainly("Ada");
  await call("POST", "/account/step-up", { password: ADA.password });
  const asked = [];
  for (let turn = 0; turn < 2; turn += 1) asked.push(await call("POST", "/account/passkeys/options"));
  const added = await Promise.all(
    asked.map(({ body }, turn) =>
      call("POST", "/account/passkeys", {
        name: `Laptop ${turn}`,
        response: new SoftwarePasskey().create(body),
      }),
    ),
  );
  expect(added.map(({ status }) => status)).toEqual([200, 200]);
  const first = added.flatMap(({ body }) => (body.recoveryCodes === null ? [] : [body.recoveryCodes]));
  expect(first).toHaveLength(1);
  const opens = async ([code]: readonly string[], turn: number) => {
    // Wrong ones are counted per browser.
    const browser = { ...TOKEN, "x-client-browser": `a-browser-of-ada-number-${turn}` };
    const { body } = await desk.post("login", LOGIN, browser).expect(200);
    const given = { waiting: (body as { waiting: string }).waiting, method: "recovery", code };
    return (await desk.post("second-factor", given, browser)).status === 200;
  };
  expect(await opens(first[0], 0)).toBe(true);
  const sets = await Promise.all(
    Array.from({ length: 6 }, () => call("POST", "/account/recovery-codes", {})),
  );
  const worked = [];
  for (const [turn, { body }] of sets.entries())
    worked.push(await opens(body.recoveryCodes as string[], turn + 1));
  expect(worked.filter(Boolean)).toHaveLength(1);
  expect(await opens(first[0].slice(1), 7)).toBe(false);
  expect(desk.rows("SELECT code_hash FROM recovery_codes")).toHaveLength(10);
});

it("L67: a look by passkey is of the account's own, and no step-up is skipped", async () => {
  const { desk, call, passkey } = await start();
  desk.clock.advance(5 * MINUTE);
  const remove = () => call("DELETE", `/account/passkeys/${passkey.id}`);
  expect(await remove()).toMatchObject({ status: 403, body: { code: "step_up_needed" } });
  expect((await call("POST", "/account/passkeys/options")).body.code).toBe("step_up_needed");
  expect(await call("POST", "/account/step-up", { password: ADA.password })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "code" }] },
  });
  const { body: options } = await call("POST", "/auth/passkey/options");
  expect((await call("POST", "/account/step-up", { response: passkey.get(options) })).status).toBe(204);
  expect((await remove()).status).toBe(204);
  expect((await call("GET", "/account/factors")).body).toEqual({
    totp: null,
    recoveryCodesLeft: 0,
    passkeys: 0,
  });
  expect(desk.rows("SELECT assurance FROM sessions")).toEqual([{ assurance: 1 }]);
});

it("a passkey's login in a browser is told once: it names no address, so no server can know the browser by one", async () => {
  const { desk, passkey } = await start();
  await desk.mailSettled();
  const before = desk.smtp.mails.length;
  for (const browser of ["a-laptop-0123456789", "a-phone-01234567890", "a-laptop-0123456789"]) {
    const headers = { ...TOKEN, "x-client-browser": browser };
    const { body } = await desk.post("passkey/options", {}, headers).expect(200);
    const response = passkey.get(body as { challenge: string });
    await desk.post("passkey", { response }, headers).expect(200);
    await desk.mailSettled();
  }
  const subjects = desk.smtp.mails.slice(before).map(({ subject }) => subject);
  expect(subjects).toEqual(Array.from({ length: 2 }, () => "A new login to your Tradeslip account"));
  const { body } = await desk.post("login", LOGIN, { ...TOKEN, "x-client-browser": "a-laptop-0123456789" });
  expect(body).toMatchObject({ next: "second-factor" });
});

it("a removed factor's mail says whether a second factor is left, and an app that is off already brings none", async () => {
  const desk = await startDesk();
  await desk.member("Ada", "user");
  const call = await desk.plainly("Ada");
  await desk.enrol("Ada", call);
  const passkeys = [];
  for (const name of ["Laptop", "Phone"]) {
    const { body: options } = await call("POST", "/account/passkeys/options");
    const response = new SoftwarePasskey().create(options);
    passkeys.push((await call("POST", "/account/passkeys", { name, response })).body.passkey.id as string);
  }
  const mailsOf = async (removed: string) => {
    await desk.mailSettled();
    const before = desk.smtp.mails.length;
    expect((await call("DELETE", `/account/${removed}`)).status).toBe(204);
    await desk.mailSettled();
    return desk.smtp.mails.slice(before).map(({ subject, text }) => [subject, text.split("\n")[0]]);
  };
  const kept = [
    "Your Tradeslip two-factor authentication was changed",
    expect.stringMatching(
      /turned the authenticator app off, or removed a passkey. The account still has a second factor.$/,
    ),
  ];
  expect(await mailsOf(`passkeys/${passkeys[0]}`)).toEqual([kept]);
  expect(await mailsOf("totp")).toEqual([kept]);
  expect(await mailsOf("totp")).toEqual([]);
  expect(await mailsOf(`passkeys/${passkeys[1]}`)).toEqual([
    [
      "Your Tradeslip two-factor authentication is off",
      expect.stringMatching(/removed the last passkey. A password alone opens the account now.$/),
    ],
  ]);
});

it("where the desk has an address of its own, its passkeys are of that host", async () => {
  const desk = await startDesk({ env: { PUBLIC_ORIGIN: "https://desk.example" } });
  expect(await optionsFor(desk)).toMatchObject({ rpId: "desk.example", userVerification: "required" });
});
