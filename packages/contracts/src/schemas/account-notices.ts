import * as z from "zod";

const NoticeWays = z.object({ email: z.boolean(), push: z.boolean() });

export const NoticeChoices = z
  .object({
    orders: NoticeWays.describe("What the desk does with the account's orders."),
    alerts: NoticeWays.describe("Price alerts."),
  })
  .meta({
    id: "NoticeChoices",
    description:
      "What a user is told of, and how. Of a new device, and of changes of password, second factor and address, they get an email always.",
  });
export type NoticeChoices = z.infer<typeof NoticeChoices>;

export const NoticeChoicesInput = z.object(NoticeChoices.shape).meta({ id: "NoticeChoicesRequest" });
export type NoticeChoicesInput = z.infer<typeof NoticeChoicesInput>;
