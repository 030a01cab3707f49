import { type DatabasePlace, openDatabase } from "../src/db/database.ts";

/** The number of accounts with which a server would start, or why it doesn't. */
export async function startedWith(place: DatabasePlace): Promise<number | string> {
  try {
    const db = await openDatabase(place, { warn: () => {} });
    const accounts = await db.selectFrom("accounts").select("id").execute();
    await db.destroy();
    return accounts.length;
  } catch (error) {
    return (error as Error).message;
  }
}
