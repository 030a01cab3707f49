import { codeIn } from "@tradeslip/simulators/smtp";
import { Authenticator, setUpAuthenticator } from "@tradeslip/simulators/authenticator";
import { expect } from "vitest";
import { stepsOf } from "../order-desk.ts";
import { TestBrowser } from "../push-service.ts";
import { SoftwarePasskey } from "../software-passkey.ts";
import { ADA } from "../start-provider.ts";
import { announced, ORIGIN, type Races, read, type WritingDesk } from "./writing-desk.ts";
import { alike, competing, once, sameCall, succeeded } from "./race-shapes.ts";

const COIN = { kind: "coin", coinId: "bitcoin", network: "bitcoin" };
const WALLET = { ...COIN, address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" };
const ALERT = { coinId: "bitcoin", coinName: "Bitcoin", direction: "above", price: "80000", repeat: "daily" };
const MOST_ALERTS = 20;
const EMAIL_CODE = /(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}/;

async function withApp(desk: WritingDesk) {
  const user = await desk.user();
  const authenticator = await setUpAuthenticator(
    async (path, body) => (await user.call("POST", `/account/${path}`, body)).body as unknown,
    { password: ADA.password, now: desk.clock.now },
  );
  return { user, authenticator };
}

async function withPasskey(desk: WritingDesk) {
  const user = await desk.user();
  const passkey = new SoftwarePasskey();
  const { body: options } = await user.call("POST", "/account/passkeys/options");
  const setUp = {
    name: "Laptop",
    response: passkey.create(options, { origin: ORIGIN, rpId: new URL(ORIGIN).hostname }),
  };
  const add = sameCall(user, "POST", "/account/passkeys", setUp);
  return { user, passkey, add };
}

async function mailedCode(desk: WritingDesk, email: string): Promise<string> {
  return EMAIL_CODE.exec((await desk.smtp.waitForMail(email)).text)![0];
}

async function askingForEmail(desk: WritingDesk) {
  const user = await desk.user();
  const email = `new.${user.email}`;
  await desk.mailSettled();
  desk.smtp.reset();
  return { user, email, ask: sameCall(user, "POST", "/account/email", { email }) };
}

export const ACCOUNT_RACES: Races = {
  endSession: async (desk) => {
    const user = await desk.user();
    await desk.logIn(user.email);
    const ids = async (): Promise<{ id: string; current: boolean }[]> =>
      (await read(user, "/account/sessions")).sessions;
    const before = await ids();
    const other = before.find(({ current }) => !current)!;
    return once(sameCall(user, "DELETE", `/account/sessions/${other.id}`), async () => {
      expect(await ids()).toHaveLength(before.length - 1);
    });
  },
  endOtherSessions: async (desk) => {
    const user = await desk.user();
    await desk.logIn(user.email);
    return alike(sameCall(user, "DELETE", "/account/sessions"), async () => {
      expect((await read(user, "/account/sessions")).sessions).toMatchObject([{ current: true }]);
    });
  },
  stepUp: async (desk) => {
    const { user, authenticator } = await withApp(desk);
    const proof = { password: ADA.password, code: authenticator.code() };
    return once(sameCall(user, "POST", "/account/step-up", proof), async () => {});
  },
  changePassword: async (desk) => {
    const user = await desk.user();
    const password = (turn: number) => `Harmattan-2026-${turn}`;
    return {
      call: (turn) =>
        user.at(turn)("PUT", "/account/password", { current: ADA.password, password: password(turn) }),
      stands: async (answers) => {
        const winner = answers.findIndex(({ status }) => status === 204);
        expect(succeeded(answers)).toHaveLength(1);
        const logIn = (given: string) => desk.post("login", { email: user.email, password: given });
        expect((await logIn(password(winner))).status).toBe(200);
        expect((await logIn(password(winner === 0 ? 1 : 0))).status).toBe(401);
      },
    };
  },
  deleteAccount: async (desk) => {
    const user = await desk.user();
    return {
      call: sameCall(user, "DELETE", "/account"),
      stands: async (answers) => {
        expect(succeeded(answers).length).toBeGreaterThan(0);
        expect(desk.rows(`SELECT * FROM accounts WHERE email = '${user.email}'`)).toEqual([]);
      },
    };
  },
  beginTotp: async (desk) => {
    const user = await desk.user();
    return alike(sameCall(user, "POST", "/account/totp"), async () => {
      const own = `account_id = (SELECT id FROM accounts WHERE email = '${user.email}')`;
      expect(desk.rows(`SELECT * FROM totp_factors WHERE ${own}`)).toHaveLength(1);
      expect((await read(user, "/account/factors")).totp).toBeNull();
    });
  },
  confirmTotp: async (desk) => {
    const user = await desk.user();
    const { secret } = (await user.call("POST", "/account/totp")).body;
    const code = new Authenticator(secret, desk.clock.now).code();
    return once(sameCall(user, "POST", "/account/totp/confirm", { code }), async () => {
      expect(await read(user, "/account/factors")).toMatchObject({ recoveryCodesLeft: 10 });
    });
  },
  renewRecoveryCodes: async (desk) => {
    const { user } = await withApp(desk);
    return {
      call: sameCall(user, "POST", "/account/recovery-codes"),
      stands: async (answers) => {
        expect(succeeded(answers).length).toBeGreaterThan(0);
        expect(await read(user, "/account/factors")).toMatchObject({ recoveryCodesLeft: 10 });
      },
    };
  },
  removeTotp: async (desk) => {
    const { user } = await withApp(desk);
    return alike(sameCall(user, "DELETE", "/account/totp"), async () => {
      expect(await read(user, "/account/factors")).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    });
  },
  beginPasskey: async (desk) => {
    const user = await desk.user();
    return {
      call: sameCall(user, "POST", "/account/passkeys/options"),
      stands: async (answers) => {
        const challenges = new Set(answers.map(({ body }) => body.challenge));
        expect(challenges.size).toBe(answers.length);
      },
    };
  },
  addPasskey: async (desk) => {
    const { user, add } = await withPasskey(desk);
    return once(add, async () => {
      expect((await read(user, "/account/passkeys")).passkeys).toHaveLength(1);
      expect(await read(user, "/account/factors")).toMatchObject({ recoveryCodesLeft: 10 });
    });
  },
  renamePasskey: async (desk) => {
    const { user, passkey, add } = await withPasskey(desk);
    await add(0);
    return competing(user, ["PATCH", `/account/passkeys/${passkey.id}`], {
      asked: (turn) => ({ name: `Laptop ${turn}` }),
      standing: async () => {
        const [{ name }] = (await read(user, "/account/passkeys")).passkeys;
        return { name };
      },
    });
  },
  removePasskey: async (desk) => {
    const { user, passkey, add } = await withPasskey(desk);
    await add(0);
    return once(sameCall(user, "DELETE", `/account/passkeys/${passkey.id}`), async () => {
      expect((await read(user, "/account/passkeys")).passkeys).toEqual([]);
      expect(await read(user, "/account/factors")).toMatchObject({ recoveryCodesLeft: 0 });
    });
  },
  changeNotices: async (desk) => {
    const user = await desk.user();
    return competing(user, ["PUT", "/account/notices"], {
      asked: (turn) => ({
        orders: { email: turn % 2 === 0, push: turn % 2 === 0 },
        alerts: { email: turn % 2 === 0, push: turn % 2 === 0 },
      }),
      standing: () => read(user, "/account/notices"),
    });
  },
  addPushSubscription: async (desk) => {
    const user = await desk.user();
    const { subscription } = new TestBrowser(`https://push.example/${user.email}`);
    return alike(sameCall(user, "POST", "/account/push-subscriptions", subscription), async () => {
      expect((await read(user, "/account/push-subscriptions")).subscriptions).toHaveLength(1);
    });
  },
  removePushSubscription: async (desk) => {
    const user = await desk.user();
    const { subscription } = new TestBrowser(`https://push.example/${user.email}`);
    const { body } = await user.call("POST", "/account/push-subscriptions", subscription);
    return once(sameCall(user, "DELETE", `/account/push-subscriptions/${body.id}`), async () => {
      expect((await read(user, "/account/push-subscriptions")).subscriptions).toEqual([]);
    });
  },
  setProfile: async (desk) => {
    const user = await desk.user();
    const before = await read(user, "/account/profile");
    return competing(user, ["PUT", "/account/profile"], {
      asked: (turn) => ({ ...before, firstname: `Ada ${"abcdefghijklmnopqrst"[turn]}`, lastname: "Byron" }),
      standing: async () => {
        const { firstname, lastname } = await read(user, "/account/profile");
        return { firstname, lastname };
      },
    });
  },
  askForEmail: async (desk) => {
    const { user, email, ask } = await askingForEmail(desk);
    return {
      call: ask,
      stands: async (answers) => {
        expect(succeeded(answers).length).toBeGreaterThan(0);
        expect((await read(user, "/account/profile")).emailChange).toMatchObject({ email });
      },
    };
  },
  confirmEmail: async (desk) => {
    const { user, email, ask } = await askingForEmail(desk);
    await ask(0);
    const code = await mailedCode(desk, email);
    return once(sameCall(user, "POST", "/account/email/confirm", { code }), async () => {
      expect(await read(user, "/account/profile")).toMatchObject({ email, emailChange: null });
    });
  },
  undoEmail: async (desk) => {
    const { user, email, ask } = await askingForEmail(desk);
    await ask(0);
    await user.call("POST", "/account/email/confirm", { code: await mailedCode(desk, email) });
    const code = await mailedCode(desk, user.email);
    return once(sameCall(user, "POST", "/account/email/undo", { code }), async () => {
      const emails = desk.rows(`SELECT email FROM accounts WHERE email LIKE '%${user.email}'`);
      expect(emails).toEqual([{ email: user.email }]);
    });
  },
  addAlert: async (desk) => {
    const user = await desk.user();
    const room = Math.floor(desk.atOnce / 2);
    for (let there = room; there < MOST_ALERTS; there += 1)
      await user.call("POST", "/account/alerts", { ...ALERT, price: String(70_000 + there) });
    return {
      call: sameCall(user, "POST", "/account/alerts", ALERT),
      stands: async (answers) => {
        expect(succeeded(answers)).toHaveLength(room);
        expect((await read(user, "/account/alerts")).alerts).toHaveLength(MOST_ALERTS);
      },
    };
  },
  removeAlert: async (desk) => {
    const user = await desk.user();
    const { body } = await user.call("POST", "/account/alerts", ALERT);
    return once(sameCall(user, "DELETE", `/account/alerts/${body.id}`), async () => {
      expect((await read(user, "/account/alerts")).alerts).toEqual([]);
    });
  },
  addDestination: async (desk) => {
    const user = await desk.user();
    return once(sameCall(user, "POST", "/account/destinations", WALLET), async () => {
      expect((await read(user, "/account/destinations")).destinations).toHaveLength(1);
    });
  },
  removeDestination: async (desk) => {
    const user = await desk.user();
    const { body } = await user.call("POST", "/account/destinations", WALLET);
    return once(sameCall(user, "DELETE", `/account/destinations/${body.id}`), async () => {
      expect((await read(user, "/account/destinations")).destinations).toEqual([]);
    });
  },
  keepOrder: async (desk) => {
    const user = await desk.user();
    const slip = await announced(desk);
    const token = await desk.signIn(user.email);
    const call = desk.callAs({
      authorization: `Bearer ${token}`,
      "order-key": slip.orderKey.toString("base64url"),
    });
    return alike(
      () => call("POST", "/account/orders", { token: slip.token }),
      async () => {
        expect((await call("GET", "/account/orders")).body.orders).toMatchObject([{ token: slip.token }]);
      },
    );
  },
  stopOrderMails: async (desk) => {
    const slip = await announced(desk);
    const guest = { email: "stops@mail.example" };
    await slip.customer("POST", "/notify", guest);
    await slip.customer("POST", "/notify", {
      ...guest,
      code: codeIn(await desk.smtp.waitForMail(guest.email)),
    });
    const followers = () => desk.rows("SELECT * FROM order_followers");
    const before = followers().length;
    desk.smtp.reset();
    await stepsOf(desk.ada.call, slip.reference)("claim");
    await desk.sweep();
    const code = /\/email\/stop#([\w-]+)/.exec((await desk.smtp.waitForMail(guest.email)).text)![1];
    return alike(sameCall(desk.ada, "POST", "/order-mails/stop", { code }), async () => {
      expect(followers()).toHaveLength(before - 1);
      expect(desk.rows("SELECT * FROM stopped_addresses")).toHaveLength(1);
    });
  },
};
