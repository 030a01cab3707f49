import { Authenticator } from "../../testing/simulators/authenticator/index.ts";
import type { DemoSignIn } from "./fill-demo-desk.ts";

const PERIOD_MS = 30_000;

/**
 * Prints how the demo's people log in, and from then on their authenticator codes: a line whenever they
 * change.
 */
export function showSignIns(signIns: readonly DemoSignIn[]): void {
  const lines = signIns.map(
    ({ role, email, password, totpSecret }) => `  ${role}  ${email}  ${password}  ${totpSecret}\n`,
  );
  process.stdout.write(
    `Demo data: a desk with twenty orders, at /desk. Sign in with a password and a code. Role, email, password, key of the authenticator app:\n${lines.join("")}`,
  );
  const apps = signIns.map(({ email, totpSecret }) => [email, new Authenticator(totpSecret)] as const);
  const show = () => {
    const codes = apps.map(([email, app]) => `${email} ${app.shown()}`).join("  ");
    process.stdout.write(`Demo data: codes now: ${codes}\n`);
    setTimeout(show, PERIOD_MS - (Date.now() % PERIOD_MS)).unref();
  };
  show();
}
