import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance } from "fastify";
import { type Database, type DatabasePlace, sqliteFileIn } from "../db/database.ts";
import { SqliteFile } from "../db/sqlite.ts";
import { type ChangeSignal, SqliteChanges } from "./change-signal.ts";
import { EventFeed } from "./event-feed.ts";
import { registerEventRoute } from "./event-routes.ts";
import { Events } from "./events.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly server: FastifyInstance;
}

/** The events of this database, and the route by which servers follow them. */
export async function openEvents(place: DatabasePlace, { db, clock, server }: Parts): Promise<Events> {
  registerEventRoute(server, new EventFeed({ db, clock, signal: await signalOf(place), log: server.log }));
  return new Events(place.databaseUrl !== null);
}

async function signalOf({ dataDir, databaseUrl }: DatabasePlace): Promise<ChangeSignal> {
  if (databaseUrl === null) return new SqliteChanges(() => new SqliteFile(sqliteFileIn(dataDir)));
  const { PostgresChanges } = await import("./postgres-changes.ts");
  return new PostgresChanges(databaseUrl);
}
