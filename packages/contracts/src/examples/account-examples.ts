import type { AccountNotice, LoginAnswer, SessionAnswer } from "../schemas/index.ts";
import type { Example, OperationExamples } from "./example.ts";

const EMAIL = "ada@mail.example";
const CODE = "123456";
const PASSWORD = "Harmattan-2026";
const USER = { username: "ada_l", email: EMAIL };

const notice = (message: string): { said: Example<AccountNotice> } => ({
  said: { summary: "Done", value: { message } },
});
const given = (value: object): { plain: Example } => ({ plain: { summary: "All that is needed", value } });

export const ACCOUNT_EXAMPLES = {
  signUp: {
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
    request: given({ email: EMAIL }),
    answers: { 200: notice("If this account waits for a code, a new one is on its way.") },
  },
  forgotPassword: {
    request: given({ email: EMAIL }),
    answers: { 200: notice("If there is an account for this address, a code is on its way.") },
  },
  resetPassword: {
    request: given({ email: EMAIL, code: CODE, password: PASSWORD }),
    answers: { 200: notice("Your password is changed.") },
  },
  logIn: {
    request: given({ email: EMAIL, password: PASSWORD, remember: true }),
    answers: { 200: { welcome: { summary: "Logged in", value: { user: USER } satisfies LoginAnswer } } },
  },
  logOut: { answers: {} },
  getSession: {
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
} satisfies Record<string, OperationExamples>;
