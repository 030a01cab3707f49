import { LoginInput, SessionUser } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { callerOf } from "../caller.ts";
import { ProviderError } from "../errors.ts";
import type { createLogIn } from "./log-in.ts";
import type { Sessions } from "./sessions.ts";

interface Parts {
  readonly logIn: ReturnType<typeof createLogIn>;
  readonly sessions: Sessions;
}

const LoggedIn = z.object({
  message: z.string(),
  token: z.string(),
  user: SessionUser,
  expiresAt: z.iso.datetime(),
});

export function registerSessionRoutes(server: FastifyInstance, { logIn, sessions }: Parts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/auth/login",
    { schema: { body: LoginInput, response: { 200: LoggedIn } } },
    async ({ body, headers }) => {
      const { token, user, expiresAt } = await logIn(body, callerOf(headers));
      return { message: "Login successful", token, user, expiresAt: new Date(expiresAt).toISOString() };
    },
  );
  app.post("/api/auth/logout", async (request, reply) => {
    const token = bearerToken(request.headers.authorization);
    if (token !== null) await sessions.end(token);
    return reply.code(204).send();
  });
  app.get(
    "/api/auth/session",
    { schema: { response: { 200: z.object({ user: SessionUser }) } } },
    async ({ headers }) => {
      const token = bearerToken(headers.authorization);
      const user = token === null ? null : await sessions.userOf(token);
      if (user === null) throw new ProviderError(401, "Please log in.");
      return { user };
    },
  );
}

function bearerToken(authorization = ""): string | null {
  return /^Bearer ([\w-]+)$/i.exec(authorization)?.[1] ?? null;
}
