import { DESK_ROLES, type DeskRole } from "@tradeslip/contracts/rules";
import { systemClock } from "@tradeslip/node-kit/clock";
import { CommandError, givenEmail, type Verb } from "../command.ts";
import { openExistingDatabase } from "../db/database.ts";
import { Audit } from "../desk/audit.ts";
import { Events } from "../events/events.ts";
import { type DeskPerson, Roles } from "./roles.ts";

const ROLE_NAMES = DESK_ROLES.join(" or ");

type Act = (roles: Roles, values: readonly string[]) => Promise<string>;

function verb(values: readonly string[], says: string, act: Act): Verb {
  return {
    values,
    says,
    async run(config, given) {
      const db = await openExistingDatabase(config);
      try {
        const events = new Events(config.databaseUrl !== null);
        const audit = new Audit({ clock: systemClock });
        return await act(new Roles({ db, clock: systemClock, audit, events }), given);
      } finally {
        await db.destroy();
      }
    },
  };
}

export const ROLE_VERBS: Readonly<Record<string, Verb>> = {
  add: verb(["EMAIL", "ROLE"], `gives a role at the desk, ${ROLE_NAMES}`, async (roles, [given, chosen]) => {
    const [email, role] = [givenEmail(given), roleOf(chosen)];
    const until = await roles.add(email, role);
    if (until === null) return `${email} is ${named(role)}.`;
    return `${email} has no account yet. Whoever signs up with it until ${dayOf(until)} is ${named(role)}.`;
  }),
  role: verb(["EMAIL", "ROLE"], "changes a role", async (roles, [given, chosen]) => {
    const [email, role] = [givenEmail(given), roleOf(chosen)];
    if (await roles.change(email, role)) return `${email} is ${named(role)}.`;
    throw new CommandError(`There's no account of ${email}.`);
  }),
  remove: verb(["EMAIL"], "takes the role away, and leaves the account", async (roles, [given]) => {
    const email = givenEmail(given);
    if (await roles.remove(email)) return `${email} has no role.`;
    throw new CommandError(`${email} has no role.`);
  }),
  list: verb([], "shows who has a role", async (roles) => {
    const people = await roles.list();
    return people.length === 0
      ? "Nobody has a role yet: desk add EMAIL ROLE gives one."
      : people.map(line).join("\n");
  }),
};

function roleOf(given: string | undefined): DeskRole {
  const role = DESK_ROLES.find((each) => each === given);
  if (role !== undefined) return role;
  throw new CommandError(`A role is ${ROLE_NAMES}.`);
}

function named(role: DeskRole): string {
  return `${/^[aeiou]/.test(role) ? "an" : "a"} ${role}`;
}

function line({ email, role, name, isBlocked, awaitedUntil }: DeskPerson): string {
  const who = name ?? `no account yet; waits until ${dayOf(awaitedUntil ?? 0)}`;
  return `${role}  ${email}  ${who}${isBlocked ? "  blocked" : ""}`;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
