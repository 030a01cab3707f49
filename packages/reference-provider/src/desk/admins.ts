import { type DeskRole, isDeskRole, rolesThat } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";

/** The number of admins, who can confirm each other's entries. */
export async function countAdmins(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("accounts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("role", "in", rolesThat("manages-desk"))
    .where("blocked_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
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

/** Everyone with a role, for news that concerns all of them. */
export async function membersOfDesk(
  db: Database,
): Promise<readonly { readonly id: string; readonly email: string }[]> {
  return db
    .selectFrom("accounts")
    .select(["id", "email"])
    .where("role", "in", rolesThat("signs-in-at-desk"))
    .where("blocked_at", "is", null)
    .orderBy("email")
    .execute();
}
