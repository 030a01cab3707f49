import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { type Database, migrateTo, openDatabase, openForRestore } from "../src/db/database.ts";
import { newDataDir } from "./start-provider.ts";
import { databaseUrl } from "./test-database.ts";

/** Columns whose texts sort by the database's language. */
async function sortedByLanguage(db: Database): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    SELECT table_name || '.' || column_name AS place FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'`.execute(db);
  return rows.map(({ place }) => place);
}

it("S132: all texts are sorted by bytes, also in the tables of a desk that was there before", async () => {
  const place = { dataDir: await newDataDir(), databaseUrl: "", secret: "one" };
  place.databaseUrl = await databaseUrl(place.dataDir);
  const before = await openForRestore(place);
  await migrateTo(before, "035-saved-destinations");
  await sql`ALTER TABLE order_terms ALTER term TYPE text COLLATE "default"`.execute(before);
  expect(await sortedByLanguage(before)).toEqual(["order_terms.term"]);
  await before.destroy();
  const again = await openDatabase(place, console);
  onTestFinished(() => again.destroy());
  expect(await sortedByLanguage(again)).toEqual([]);
});
