import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";

/** 503 when the database does not answer. */
export function registerHealthRoute(server: FastifyInstance, db: Database): void {
  server.get("/healthz", async () => {
    await db.selectFrom("accounts").select("id").limit(1).execute();
    return { status: "ok" };
  });
}
