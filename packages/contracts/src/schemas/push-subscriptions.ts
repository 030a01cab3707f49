import * as z from "zod";

export const PushSubscriptionInput = z
  .object({
    endpoint: z.url().max(1_024).describe("Of a public push service, by https."),
    expirationTime: z.number().nullable().optional(),
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{86,88}=?$/),
      auth: z.string().regex(/^[\w-]{20,24}={0,2}$/),
    }),
  })
  .meta({ id: "PushSubscriptionRequest", description: "A browser's `PushSubscription` as JSON." });
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

export const PushSubscriptionAdded = z.object({ id: z.uuid() }).meta({ id: "PushSubscriptionAdded" });
export type PushSubscriptionAdded = z.infer<typeof PushSubscriptionAdded>;

export const PushSubscriptions = z
  .object({
    publicKey: z.string().describe("For `applicationServerKey`: the desk's VAPID key (RFC 8292)."),
    subscriptions: z.array(
      z.object({
        id: z.string(),
        current: z
          .boolean()
          .optional()
          .describe("Whether it ends with the session that asks; not told by every provider."),
        device: z.string().describe("Browser and system, such as `Chrome on Android`."),
        createdAt: z.iso.datetime(),
        works: z.boolean().describe("The push service took the last notice."),
      }),
    ),
  })
  .meta({ id: "PushSubscriptions", description: "The newest first." });
export type PushSubscriptions = z.infer<typeof PushSubscriptions>;
