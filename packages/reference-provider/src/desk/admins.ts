import { type Capability, type DeskRole, isDeskRole, rolesThat } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { queueMail } from "../deliveries/deliveries.ts";
import { ENGLISH } from "../language.ts";

/** Ids of all whose role has the capability, and whose account isn't blocked. */
export async function idsThat(db: Database, capability: Capability): Promise<ReadonlySet<string>> {
  const people = await db
    .selectFrom("accounts")
    .select("id")
    .where("role", "in", rolesThat(capability))
    .where("blocked_at", "is", null)
    .execute();
  return new Set(people.map(({ id }) => id));
}

/** The admins, who confirm each other's entries. */
export function adminsOf(db: Database): Promise<ReadonlySet<string>> {
  return idsThat(db, "manages-desk");
}

/** Whether time decides about this person's entries, as no other admin can confirm them. */
export function isOnlyAdmin(admins: ReadonlySet<string>, id: string): boolean {
  return admins.size === 1 && admins.has(id);
}

/** All who work on orders, as customers and colleagues see them. */
export async function peopleOfDesk(db: Database): Promise<{ id: string; name: string; role: DeskRole }[]> {
  const people = await db
    .selectFrom("accounts")
    .select(["id", "firstname", "username", "role"])
    .where("role", "in", rolesThat("works-orders"))
    .where("blocked_at", "is", null)
    .orderBy("firstname")
    .orderBy("id")
    .execute();
  return people.flatMap(({ id, firstname, username, role }) =>
    isDeskRole(role) ? [{ id, name: firstname || username, role }] : [],
  );
}

/** Queues a mail to everyone with a role, about something that concerns all of them. */
export async function mailMembers(
  db: Database,
  kind: "new-channel" | "account-entered" | "looser-limit",
  now: number,
): Promise<void> {
  const members = await db
    .selectFrom("accounts")
    .select(["id", "email"])
    .where("role", "in", rolesThat("signs-in-at-desk"))
    .where("blocked_at", "is", null)
    .orderBy("email")
    .execute();
  for (const { id, email: to } of members) await queueMail(db, id, { kind, to, language: ENGLISH }, now);
}
