import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { startDesk } from "./start-desk.ts";

const ACCOUNT = `/desk/receiving-accounts/${randomUUID()}`;
const CALLS = [
  ["GET", "/desk/settings", "agent"],
  ["PUT", "/desk/settings", "admin"],
  ["GET", "/desk/rates", "agent"],
  ["PUT", "/desk/rates", "admin"],
  ["POST", "/desk/settings/confirm-channel", "admin"],
  ["POST", `/desk/settings/pending/${randomUUID()}/confirm`, "admin"],
  ["GET", "/desk/receiving-accounts", "agent"],
  ["PUT", ACCOUNT, "admin"],
  ["DELETE", ACCOUNT, "admin"],
  ["POST", `${ACCOUNT}/confirm`, "admin"],
  ["GET", "/desk/replies", "agent"],
  ["GET", "/desk/duty", "agent"],
  ["PUT", "/desk/replies", "admin"],
  ["GET", "/desk/audit", "admin"],
  ["GET", "/desk/audit/check", "admin"],
  ["GET", "/desk/audit/head", "agent"],
] as const;

it("K100: what the desk decides about itself is read and changed by no caller without token, session and role", async () => {
  const desk = await startDesk();
  const [eve, ada, carol] = [
    await desk.member("Eve", "admin"),
    await desk.member("Ada", "agent"),
    await desk.member("Carol", "user"),
  ];
  const { port } = desk.server.server.address() as { port: number };
  for (const [method, path, least] of CALLS) {
    // No caller gets as far as the body; only an admin's is checked, and invalid.
    const body = method === "PUT" || method === "POST" ? {} : undefined;
    const bare = await fetch(`http://127.0.0.1:${port}/api${path}`, { method });
    const stranger = await desk.stranger(method, path, body);
    const customer = await carol(method, path, body);
    expect([path, bare.status, stranger.body.code, customer.body.code]).toEqual([
      path,
      401,
      "not_logged_in",
      "not_allowed",
    ]);
    const agent = await ada(method, path, body);
    if (least === "admin") expect([path, agent.status, agent.body.code]).toEqual([path, 403, "not_allowed"]);
    else expect([path, agent.status]).toEqual([path, 200]);
    expect([200, 400, 404, 409], path).toContain((await eve(method, path, body)).status);
  }
  expect(desk.rows("SELECT seq FROM audit")).toEqual([]);
  expect(desk.rows("SELECT id FROM desk_settings")).toEqual([]);
});

it("K72: an admin whose role is taken away changes nothing any more, in the same session", async () => {
  const desk = await startDesk();
  const eve = await desk.member("Eve", "admin");
  expect((await eve("PUT", "/desk/settings", { version: 1, takesOrders: true })).status).toBe(200);
  await desk.db.updateTable("accounts").set({ role: "agent" }).where("firstname", "=", "Eve").execute();
  expect((await eve("PUT", "/desk/settings", { version: 2, takesOrders: false })).status).toBe(403);
  expect((await eve("GET", "/desk/settings")).body).toMatchObject({ version: 2, takesOrders: true });
});
