import { expect, type APIRequestContext } from "@playwright/test";
import { codeIn, type SmtpSimulator } from "@tradeslip/simulators/smtp";

interface Account {
  readonly email: string;
  readonly password: string;
  readonly firstname?: string;
  readonly username?: string;
}

/** A confirmed account at the product at `origin`, whose mails go to `mail`. Nobody is logged in. */
export async function createAccount(
  request: APIRequestContext,
  origin: string,
  mail: SmtpSimulator,
  { email, password, firstname = "Ada", username = "ada.obi" }: Account,
): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${origin}/api/auth/${path}`, { data, headers: { origin } });
    expect(answer.ok(), path).toBe(true);
  };
  await post("sign-up-one", {
    firstname,
    lastname: "Obi",
    email,
    username,
    phone: "+2348012345678",
    dateOfBirth: "1990-04-17",
    password,
  });
  await post("verify-otp", { email, code: codeIn(await mail.waitForMail(email)) });
}
