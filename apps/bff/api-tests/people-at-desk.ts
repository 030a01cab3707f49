import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { type Authenticator, setUpAuthenticator } from "@tradeslip/simulators/authenticator";
import { codeIn, type SmtpSimulator } from "@tradeslip/simulators/smtp";
import { expect } from "vitest";
import type { Browser } from "./browser.ts";

export interface PeopleAtDesk {
  /** A logged-in user; a role is granted with the operator's command, and comes with a second factor. */
  person(name: string, role?: "agent" | "admin"): Promise<Browser>;
  /** A member of the desk who has no second factor yet. */
  newcomer(name: string, role: "agent" | "admin"): Promise<Browser>;
  /** The app of a member of the desk, by name. */
  authenticatorOf(name: string): Authenticator;
}

interface Around {
  /** A new browser. */
  readonly open: () => Browser;
  readonly smtp: SmtpSimulator;
  /** Runs `desk …` to completion. */
  readonly command: (...args: readonly string[]) => Promise<void>;
  readonly now: () => number;
}

/** People who sign up at a running desk, through its own API. */
export function peopleAtDesk({ open, smtp, command, now }: Around): PeopleAtDesk {
  const authenticators = new Map<string, Authenticator>();
  const signUp = async (name: string) => {
    const email = `${name.toLowerCase()}@desk.example`;
    const browser = open();
    const payload = { ...validSignUpPayload, firstname: name, email };
    expect((await browser.post("/api/auth/sign-up-one", payload)).status).toBe(201);
    const code = codeIn(await smtp.waitForMail(email));
    expect((await browser.post("/api/auth/verify-otp", { email, code })).status).toBe(200);
    expect((await browser.post("/api/auth/login", payload)).status).toBe(200);
    return browser;
  };
  const newcomer: PeopleAtDesk["newcomer"] = async (name, role) => {
    await command("add", `${name.toLowerCase()}@desk.example`, role);
    return signUp(name);
  };
  const person: PeopleAtDesk["person"] = async (name, role) => {
    if (role === undefined) return signUp(name);
    const browser = await newcomer(name, role);
    const call = async (path: string, body?: object) => {
      const { status, body: answer } = await browser.post(`/api/account/${path}`, body);
      expect(status, path).toBeLessThan(300);
      return answer;
    };
    const { password } = validSignUpPayload;
    authenticators.set(name, await setUpAuthenticator(call, { password, now }));
    return browser;
  };
  return { person, newcomer, authenticatorOf: (name) => authenticators.get(name)! };
}
