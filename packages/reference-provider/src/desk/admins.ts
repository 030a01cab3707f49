import type { Database } from "../db/database.ts";

/** How many there are who could confirm what another of them entered. */
export async function countAdmins(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("accounts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("role", "=", "admin")
    .where("blocked_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** All who hold a role, as makers and colleagues see them. */
export async function peopleOfDesk(
  db: Database,
): Promise<{ id: string; name: string; role: "agent" | "admin" }[]> {
  const people = await db
    .selectFrom("accounts")
    .select(["id", "firstname", "username", "role"])
    .where("role", "!=", "user")
    .where("blocked_at", "is", null)
    .orderBy("firstname")
    .orderBy("id")
    .execute();
  return people.flatMap(({ id, firstname, username, role }) =>
    role === "user" ? [] : [{ id, name: firstname || username, role }],
  );
}

/** The addresses of all who hold a role: for what all of them should hear of. */
export async function emailsOfDesk(db: Database): Promise<readonly string[]> {
  const people = await db
    .selectFrom("accounts")
    .select("email")
    .where("role", "!=", "user")
    .where("blocked_at", "is", null)
    .orderBy("email")
    .execute();
  return people.map(({ email }) => email);
}
