import type { Example } from "@tradeslip/contracts/operations";
import {
  ACCOUNT_CREATED,
  ACCOUNT_VERIFIED,
  type Message,
  NEW_CODE_SENT,
  PASSWORD_CHANGED,
  RESET_CODE_SENT,
} from "@tradeslip/contracts/rules";
import type {
  AccountNotice,
  CodeVerified,
  LoginAnswer,
  PasskeyLoginOptions,
  SecondFactorNeeded,
  SessionAnswer,
} from "@tradeslip/contracts";
import { SESSION_COOKIE } from "../access.ts";
import { ENGLISH } from "../platform/language/languages.ts";
import type { RouteDocs } from "../platform/openapi/route-docs.ts";

const EMAIL = "ada@mail.example";
const CODE = "123456";
const PASSWORD = "Harmattan-2026";
const LOGIN_COOKIE = {
  id: "login",
  cookie: "__Host-login",
  description: "Set by POST /api/auth/login; over http on localhost it's named `login`.",
} as const;
const WHO = {
  user: { username: "ada_l", email: EMAIL, firstName: "Ada" },
  role: "user",
  assurance: 1,
} as const;

const notice = (message: Message): { said: Example<AccountNotice> } => ({
  said: { summary: "Done", value: { message: ENGLISH.say(message) } },
});
const given = (value: object): { plain: Example } => ({ plain: { summary: "Required fields only", value } });

export const ACCOUNT_DOCS = {
  signUp: {
    headers: ["set-cookie"],
    request: given({
      firstname: "Ada",
      lastname: "Lovelace",
      email: EMAIL,
      username: "ada_l",
      phone: "+12025550143",
      dateOfBirth: "1990-12-10",
      password: PASSWORD,
    }),
    answers: { 201: notice(ACCOUNT_CREATED) },
  },
  verifyCode: {
    headers: ["set-cookie"],
    request: given({ email: EMAIL, code: CODE }),
    answers: {
      200: {
        ...notice(ACCOUNT_VERIFIED),
        welcome: {
          summary: "Logged in, too",
          value: { message: ENGLISH.say(ACCOUNT_VERIFIED), ...WHO } satisfies CodeVerified,
        },
      },
    },
  },
  resendCode: {
    headers: ["set-cookie"],
    request: given({ email: EMAIL }),
    answers: { 200: notice(NEW_CODE_SENT) },
  },
  forgotPassword: {
    headers: ["set-cookie"],
    request: given({ email: EMAIL }),
    answers: { 200: notice(RESET_CODE_SENT) },
  },
  resetPassword: {
    headers: ["set-cookie"],
    request: given({ email: EMAIL, code: CODE, password: PASSWORD }),
    answers: { 200: notice(PASSWORD_CHANGED) },
  },
  logIn: {
    headers: ["set-cookie"],
    request: given({ email: EMAIL, password: PASSWORD, remember: true }),
    answers: {
      200: {
        welcome: { summary: "Logged in", value: WHO satisfies LoginAnswer },
        next: {
          summary: "The account has a second factor",
          value: { next: "second-factor", methods: ["totp", "recovery"] } satisfies SecondFactorNeeded,
        },
      },
    },
  },
  giveSecondFactor: {
    headers: ["set-cookie"],
    cookie: { scheme: LOGIN_COOKIE, optional: false },
    request: given({ method: "totp", code: CODE }),
    answers: { 200: { welcome: { summary: "Logged in", value: WHO satisfies LoginAnswer } } },
  },
  askForPasskey: {
    headers: ["set-cookie"],
    answers: {
      200: {
        options: {
          summary: "For any passkey of this site",
          value: {
            challenge: "hJt3f0OqT8C7tq1dUWv5VtWZ0GZ8oZ3v0mY2l8oLk1Q",
            rpId: "desk.example",
            userVerification: "required",
          } satisfies PasskeyLoginOptions,
        },
      },
    },
  },
  logInByPasskey: {
    headers: ["set-cookie"],
    request: given({
      response: {
        id: "Vvz5mqG7uRnbdk0Yxw2o1A",
        rawId: "Vvz5mqG7uRnbdk0Yxw2o1A",
        type: "public-key",
        response: {
          clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
          authenticatorData: "SZYN5Q",
          signature: "MEUCIQ",
        },
        clientExtensionResults: {},
      },
    }),
    answers: {
      200: { welcome: { summary: "Logged in", value: WHO satisfies LoginAnswer } },
    },
  },
  logOut: { cookie: { scheme: SESSION_COOKIE, optional: true }, headers: ["set-cookie"] },
  getSession: {
    headers: ["cache-control"],
    answers: {
      200: {
        person: {
          summary: "Logged in",
          value: { authenticated: true, ...WHO } satisfies SessionAnswer,
        },
        visitor: { summary: "Not logged in", value: { authenticated: false } satisfies SessionAnswer },
      },
    },
  },
} satisfies Record<string, RouteDocs>;
