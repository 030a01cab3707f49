import { PUSH_OPERATIONS } from "@tradeslip/contracts/operations";
import { bindOperations } from "../bind-operations.ts";
import type { Message } from "@tradeslip/contracts/rules";
import type { FastifyInstance } from "fastify";
import { languageOf } from "../language.ts";
import { holderIn } from "../sessions/session-guard.ts";
import type { PushSubscriptions } from "./push-subscriptions.ts";
import type { Pusher } from "./pusher.ts";

interface Parts {
  readonly subscriptions: PushSubscriptions;
  readonly pusher: Pusher;
  readonly brandName: string;
}

const IT_WORKS: Message = /*i18n*/ {
  id: "push.it_works",
  message: "Notices of {brand} come to this browser from now on.",
};

/** Browsers that get push notices. A new one gets one at once, which shows whether it works. */
export function registerPush(server: FastifyInstance, { subscriptions, pusher, brandName }: Parts): void {
  bindOperations(server, PUSH_OPERATIONS, {
    listPushSubscriptions: ({ request }) => subscriptions.list(holderIn(request)),
    async addPushSubscription({ request, body: subscription }) {
      const { id, isNew } = await subscriptions.add(holderIn(request), subscription);
      const body = languageOf(request).say({ ...IT_WORKS, values: { brand: brandName } });
      const first = { title: brandName, body, page: "/settings", tag: "it-works" };
      if (isNew) pusher.push(id, first);
      return { id };
    },
    removePushSubscription: ({ request, params }) =>
      subscriptions.remove(holderIn(request).accountId, params.id),
  });
}
