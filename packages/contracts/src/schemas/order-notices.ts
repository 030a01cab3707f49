import * as z from "zod";
import { Email, OneTimeCode } from "./accounts.ts";
import { PushSubscriptionInput } from "./push-subscriptions.ts";

/** By push at once; by mail with the code that was sent to the address. */
export const FollowOrderInput = z
  .union([
    z.object({ push: PushSubscriptionInput }),
    z.object({
      email: Email,
      code: OneTimeCode.optional().describe("Of the email. Without it one is sent."),
    }),
  ])
  .meta({ id: "FollowOrderRequest" });
export type FollowOrderInput = z.infer<typeof FollowOrderInput>;

export const OrderNotices = z
  .object({
    pushKey: z.string().describe("For `applicationServerKey`: the desk's VAPID key (RFC 8292)."),
    push: z.boolean().describe("A browser is told by push."),
    emails: z
      .array(z.string())
      .describe("Addresses that are told, each but for its first letter and domain."),
  })
  .meta({ id: "OrderNotices", description: "Who is told of the order without an account." });
export type OrderNotices = z.infer<typeof OrderNotices>;

export const StopMailsInput = z
  .object({ code: z.string().min(1).max(64).describe("Of the link in the email.") })
  .meta({ id: "StopMailsRequest" });
