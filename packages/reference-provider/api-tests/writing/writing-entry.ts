import { randomUUID } from "node:crypto";
import { setUpAuthenticator } from "@tradeslip/simulators/authenticator";
import { codeIn } from "@tradeslip/simulators/smtp";
import { MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { expect } from "vitest";
import { SoftwarePasskey } from "../software-passkey.ts";
import { ADA } from "../start-provider.ts";
import { alike, once, succeeded } from "./race-shapes.ts";
import { type Caller, ORIGIN, type Races, type WritingDesk } from "./writing-desk.ts";

/** The end user's browser, as the desk's server names it. */
const BROWSER = { "x-client-browser": "b".repeat(43) };
const BOOK_ID = "make-money-while-you-sleep";

/** The same call of someone who isn't logged in, at every turn. */
function strangers(
  desk: WritingDesk,
  path: string,
  body?: object,
  headers: Record<string, string> = BROWSER,
) {
  const at = desk.callsAs(headers);
  return (turn: number) => at(turn)("POST", path, body);
}

/** The mails that came to an address. */
async function mailsTo(desk: WritingDesk, email: string) {
  await Promise.all(desk.providers.map((provider) => provider.mailSettled()));
  return desk.smtp.mails.filter(({ to }) => to.includes(email));
}

/** A sign-up that waits for its code. */
async function waitingSignUp(desk: WritingDesk) {
  const email = `${randomUUID()}@mail.example`;
  const person = { ...ADA, email };
  await strangers(desk, "/auth/sign-up-one", person)(0);
  const code = codeIn(await desk.smtp.waitForMail(email));
  const rows = (table: string) => desk.rows(`SELECT email FROM ${table} WHERE email = '${email}'`);
  return { email, person, code, rows };
}

async function confirmedPayment(desk: WritingDesk): Promise<string> {
  const { body } = await strangers(desk, "/payments/create", purchase(desk))(0);
  // Simulated money comes within seconds.
  for (let times = 0; times < 4; times += 1) {
    desk.clock.advance(5 * SECOND);
    await desk.watchPayments();
  }
  return body.paymentId;
}

function purchase({ clock }: WritingDesk) {
  const btcUsdAsOf = new Date(clock.now()).toISOString();
  return { bookId: BOOK_ID, type: "digital", amount: "50.00", btcUsd: "87500.00", btcUsdAsOf };
}

/** Calls without a session, and its end. */
export const ENTRY_RACES: Races = {
  signUp: async (desk) => {
    const email = `${randomUUID()}@mail.example`;
    return alike(strangers(desk, "/auth/sign-up-one", { ...ADA, email }), async () => {
      expect(desk.rows(`SELECT email FROM pending_sign_ups WHERE email = '${email}'`)).toHaveLength(1);
      expect(await mailsTo(desk, email)).toHaveLength(1);
    });
  },
  verifyCode: async (desk) => {
    const { email, code, rows } = await waitingSignUp(desk);
    return once(strangers(desk, "/auth/verify-otp", { email, code }), async () => {
      expect([rows("accounts"), rows("pending_sign_ups")]).toEqual([[{ email }], []]);
    });
  },
  resendCode: async (desk) => {
    const { email, rows } = await waitingSignUp(desk);
    desk.clock.advance(2 * MINUTE);
    return alike(strangers(desk, "/auth/resend-otp", { email }), async () => {
      expect(rows("pending_sign_ups")).toHaveLength(1);
      expect(await mailsTo(desk, email)).toHaveLength(2);
    });
  },
  forgotPassword: async (desk) => {
    const { email } = await desk.user();
    const before = await mailsTo(desk, email);
    return alike(strangers(desk, "/auth/forgot-password", { email }), async () => {
      expect(await mailsTo(desk, email)).toHaveLength(before.length + 1);
    });
  },
  resetPassword: async (desk) => {
    const { email } = await desk.user();
    await mailsTo(desk, email);
    desk.smtp.reset();
    await strangers(desk, "/auth/forgot-password", { email })(0);
    const code = codeIn(await desk.smtp.waitForMail(email));
    const at = desk.callsAs(BROWSER);
    const password = (turn: number) => `Harmattan-2026-${turn}`;
    return {
      call: (turn) => at(turn)("POST", "/auth/reset-password", { email, code, password: password(turn) }),
      stands: async (answers) => {
        expect(succeeded(answers)).toHaveLength(1);
        const winner = answers.findIndex(({ status }) => status < 300);
        const logIn = (given: string) => desk.post("login", { email, password: given });
        expect((await logIn(password(winner))).status).toBe(200);
        expect((await logIn(ADA.password)).status).toBe(401);
      },
    };
  },
  logIn: async (desk) => {
    const { email } = await desk.user();
    const own = `account_id = (SELECT id FROM accounts WHERE email = '${email}')`;
    const sessions = () => desk.rows(`SELECT id FROM sessions WHERE ${own}`).length;
    const before = sessions();
    return {
      call: strangers(desk, "/auth/login", { email, password: ADA.password }),
      stands: async (answers) => {
        const tokens = new Set(succeeded(answers).map(({ body }) => body.token));
        expect(tokens.size).toBe(answers.length);
        expect(sessions()).toBe(before + answers.length);
      },
    };
  },
  giveSecondFactor: async (desk) => {
    const user = await desk.user();
    const authenticator = await setUpAuthenticator(
      async (path, body) => (await user.call("POST", `/account/${path}`, body)).body as unknown,
      { password: ADA.password, now: desk.clock.now },
    );
    const login = { email: user.email, password: ADA.password };
    const { waiting } = (await strangers(desk, "/auth/login", login)(0)).body;
    const proof = { waiting, method: "totp", code: authenticator.code() };
    return once(strangers(desk, "/auth/second-factor", proof), async () => {
      expect(desk.rows("SELECT * FROM waiting_logins")).toEqual([]);
    });
  },
  askForPasskey: async (desk) => ({
    call: strangers(desk, "/auth/passkey/options"),
    stands: async (answers) => {
      const challenges = new Set(succeeded(answers).map(({ body }) => body.challenge));
      expect(challenges.size).toBe(answers.length);
    },
  }),
  logInByPasskey: async (desk) => {
    const user = await desk.user();
    const [passkey, site] = [new SoftwarePasskey(), { origin: ORIGIN, rpId: new URL(ORIGIN).hostname }];
    const { body: asked } = await user.call("POST", "/account/passkeys/options");
    const added = { name: "Laptop", response: passkey.create(asked, site) };
    expect((await user.call("POST", "/account/passkeys", added)).status).toBe(200);
    const { body: options } = await strangers(desk, "/auth/passkey/options")(0);
    return once(strangers(desk, "/auth/passkey", { response: passkey.get(options, site) }), async () => {});
  },
  logOut: async (desk) => {
    const user: Caller = await desk.logIn((await desk.user()).email);
    return alike(
      (turn) => user.at(turn)("POST", "/auth/logout"),
      async () => {
        expect((await user.call("GET", "/account/sessions")).status).toBe(401);
      },
    );
  },
  announceOrder: async (desk) => {
    const slip = desk.slip();
    const at = desk.customerOf(slip);
    return alike(
      (turn) => at(turn)("POST", "/announce"),
      async () => {
        expect(desk.rows(`SELECT * FROM order_history WHERE reference = '${slip.reference}'`)).toHaveLength(
          1,
        );
      },
    );
  },
  createPayment: async (desk) => {
    const headers = { "idempotency-key": randomUUID() };
    return {
      call: strangers(desk, "/payments/create", purchase(desk), headers),
      stands: async (answers) => {
        const ids = new Set(succeeded(answers).map(({ body }) => body.paymentId));
        expect(ids.size).toBe(1);
        expect(desk.rows("SELECT id FROM payments")).toEqual([...ids].map((id) => ({ id })));
      },
    };
  },
  unlockBook: async (desk) => {
    const paymentId = await confirmedPayment(desk);
    return {
      call: strangers(desk, "/unlock", { bookId: BOOK_ID, paymentId }),
      stands: async (answers) => {
        const links = new Set(succeeded(answers).map(({ body }) => body.downloadUrl));
        expect(links.size).toBe(answers.length);
        const stored = desk.rows(`SELECT * FROM download_links WHERE payment_id = '${paymentId}'`);
        expect(stored).toHaveLength(answers.length);
      },
    };
  },
};
