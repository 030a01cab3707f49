import { expect, type APIRequestContext } from "@playwright/test";
import { codeIn, type SmtpSimulator } from "@tradeslip/simulators/smtp";
import type { Stack } from "./start-stack.ts";

interface Account {
  readonly email: string;
  readonly password: string;
  readonly firstname?: string;
}

/** Gives each account a username of its own. */
let accounts = 0;

interface Product {
  readonly stack: Pick<Stack, "url">;
  readonly mail: SmtpSimulator;
}

/** Creates a confirmed account. It is not logged in. */
export async function createAccount(
  request: APIRequestContext,
  { stack: { url: origin }, mail }: Product,
  { email, password, firstname = "Ada" }: Account,
): Promise<void> {
  accounts += 1;
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${origin}/api/auth/${path}`, { data, headers: { origin } });
    expect(answer.ok(), path).toBe(true);
  };
  await post("sign-up-one", {
    firstname,
    lastname: "Obi",
    email,
    username: `ada.obi.${accounts}`,
    phone: "+2348012345678",
    dateOfBirth: "1990-04-17",
    password,
  });
  await post("verify-otp", { email, code: codeIn(await mail.waitForMail(email)) });
}
