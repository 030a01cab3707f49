import * as z from "zod";

const Link = z.url().nullable();

/** What the SPA may know of the operator's configuration. */
export const PublicConfig = z
  .object({
    brand: z.object({
      name: z.string().describe("The product's name."),
      foundedYear: z.int(),
    }),
    demo: z.boolean().describe("True when prices come from the simulator: a 'Demo data' mark is shown."),
    codeDelivery: z
      .enum(["mail", "terminal"])
      .describe("Where one-time codes go: `terminal` on a machine without a mail server, for trial runs."),
    orderSpreadPercent: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,4})?$/)
      .describe(
        "What the desk adds to the market price when it sells, and takes off when it buys: decimal text.",
      ),
    chat: z
      .object({
        name: z.string().describe("Of the service, as the interface names it."),
        url: z.url().describe("Opens the chat."),
        account: z.string().describe("The desk's account there, to compare."),
      })
      .nullable()
      .describe("Where the desk takes orders; null when it takes none."),
    whatsappNumber: z
      .string()
      .regex(/^[1-9]\d{6,14}$/)
      .nullable()
      .describe("Digits with country code; null when not set. Use `chat`."),
    explorers: z
      .record(z.string(), z.string())
      .optional()
      .describe("Where a network's transactions are looked up, by its name: an address with `{txid}`."),
    links: z.object({
      community: Link.describe("Telegram group"),
      reportProblem: Link.describe("A chat for reporting problems"),
      instagram: Link,
      twitter: Link,
      telegram: Link,
      email: z.email().nullable(),
      androidApp: Link,
      iosApp: Link,
    }),
  })
  .meta({ id: "PublicConfig" });
export type PublicConfig = z.infer<typeof PublicConfig>;
