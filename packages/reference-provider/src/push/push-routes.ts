import {
  PushSubscriptionAdded,
  PushSubscriptionInput,
  PushSubscriptions as Listed,
} from "@tradeslip/contracts/schemas";
import type { Message } from "@tradeslip/contracts/rules";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { languageOf } from "../language.ts";
import { holderIn } from "../sessions/session-guard.ts";
import type { PushSubscriptions } from "./push-subscriptions.ts";
import type { Pusher } from "./pusher.ts";

interface Parts {
  readonly subscriptions: PushSubscriptions;
  readonly pusher: Pusher;
  readonly brandName: string;
}

const config = { ownAccount: "session" } as const;
const PATH = "/api/account/push-subscriptions";
const IT_WORKS: Message = /*i18n*/ {
  id: "push.it_works",
  message: "Notices of {brand} come to this browser from now on.",
};

/** Browsers that get push notices. Each begins with one, which shows whether it works. */
export function registerPush(server: FastifyInstance, { subscriptions, pusher, brandName }: Parts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.get(PATH, { config, schema: { response: { 200: Listed } } }, (request) =>
    subscriptions.list(holderIn(request).accountId),
  );
  app.post(
    PATH,
    { config, schema: { body: PushSubscriptionInput, response: { 201: PushSubscriptionAdded } } },
    async (request, reply) => {
      const holder = holderIn(request);
      const id = await subscriptions.add(holder, request.body);
      const body = languageOf(request).say({ ...IT_WORKS, values: { brand: brandName } });
      pusher.push(holder.accountId, { title: brandName, body, page: "/settings", tag: "it-works" });
      return reply.code(201).send({ id });
    },
  );
  app.delete(`${PATH}/:id`, { config, schema: { params: z.object({ id: z.uuid() }) } }, (request, reply) =>
    subscriptions.remove(holderIn(request).accountId, request.params.id).then(() => reply.code(204).send()),
  );
}
