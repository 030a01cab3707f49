import type { AccountNotice, LoginAnswer, SessionAnswer } from "@tradeslip/contracts";
import type { Example, RouteDocs } from "../platform/openapi/route-docs.ts";

const EMAIL = "ada@mail.example";
const CODE = "123456";
const PASSWORD = "Harmattan-2026";
const USER = { username: "ada_l", email: EMAIL };

const notice = (message: string): { said: Example<AccountNotice> } => ({
  said: { summary: "Done", value: { message } },
});
const given = (value: object): { plain: Example } => ({ plain: { summary: "All that is needed", value } });

const SESSION = {
  scheme: {
    id: "session",
    cookie: "__Host-session",
    description: "Set by POST /api/auth/login; over http on one's own machine it is named `session`.",
  },
  optional: true,
};

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
    answers: { 201: notice("Please look into your mail: a code is on its way.") },
  },
  verifyCode: {
    request: given({ email: EMAIL, code: CODE }),
    answers: { 200: notice("Your account is verified.") },
  },
  resendCode: {
    headers: ["set-cookie"],
    request: given({ email: EMAIL }),
    answers: { 200: notice("If this account waits for a code, a new one is on its way.") },
  },
  forgotPassword: {
    headers: ["set-cookie"],
    request: given({ email: EMAIL }),
    answers: { 200: notice("If there is an account for this address, a code is on its way.") },
  },
  resetPassword: {
    headers: ["set-cookie"],
    request: given({ email: EMAIL, code: CODE, password: PASSWORD }),
    answers: { 200: notice("Your password is changed.") },
  },
  logIn: {
    headers: ["set-cookie"],
    request: given({ email: EMAIL, password: PASSWORD, remember: true }),
    answers: { 200: { welcome: { summary: "Logged in", value: { user: USER } satisfies LoginAnswer } } },
  },
  logOut: { cookie: SESSION, headers: ["set-cookie"] },
  getSession: {
    cookie: SESSION,
    headers: ["cache-control"],
    answers: {
      200: {
        person: {
          summary: "Somebody is logged in",
          value: { authenticated: true, user: USER } satisfies SessionAnswer,
        },
        nobody: { summary: "Nobody is", value: { authenticated: false } satisfies SessionAnswer },
      },
    },
  },
} satisfies Record<string, RouteDocs>;
