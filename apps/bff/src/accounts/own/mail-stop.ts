import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { OwnAccountProvider } from "./own-account-provider.ts";

/** Mail programs send `List-Unsubscribe=One-Click` as a form (RFC 8058, 3.1). */
const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];
const MAX_FORM_BYTES = 1_024;
const PATH = "/email/stop/:code";
const Code = z.object({ code: z.string() });
const ROUTE = { config: { access: "public" }, schema: { hide: true, params: Code } } as const;

/**
 * The address that mails name in `List-Unsubscribe`. A POST by a mail program stops such mails, without
 * login, cookies or scripts. A GET changes nothing, because programs open links before people do: it leads to
 * the page where a person stops them.
 */
export function registerMailStop(server: FastifyInstance, provider: OwnAccountProvider): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: "string", bodyLimit: MAX_FORM_BYTES } as const;
    // The body is ignored: the address names what is stopped.
    scope.addContentTypeParser(FORMS, options, (_request, _body, done) => done(null, null));
    scope.get(PATH, ROUTE, (request, reply) => {
      const { code } = Code.parse(request.params);
      // The switch for an account's own news is in the settings.
      const page = code.includes(".") ? "/settings" : `/email/stop#${encodeURIComponent(code)}`;
      return reply.header("cache-control", "no-store").redirect(page, 303);
    });
    scope.post(PATH, ROUTE, async (request, reply) => {
      const body = Code.parse(request.params);
      const call = { gate: "accounts", method: "POST", path: "/api/order-mails/stop", body } as const;
      await provider.call(z.object({}), call, request);
      return reply.header("cache-control", "no-store").code(204).send();
    });
  });
}
