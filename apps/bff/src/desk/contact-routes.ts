import type { PublicConfig } from "@tradeslip/contracts";
import { Contacts, sentence, VerifiedContact } from "@tradeslip/contracts/schemas";
import { type Message, verifyContact } from "@tradeslip/contracts/rules";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { ADDRESS_PROBLEMS, invalidFields, problem, TOO_MANY_REQUESTS } from "../errors.ts";
import type { DeskCache } from "./desk-cache.ts";

interface Parts {
  readonly desk: DeskCache;
  readonly publicOrigin: string | null;
  readonly links: PublicConfig["links"];
}

const MAX_LENGTH = 300;
const ENTER_CONTACT: Message = /*i18n*/ {
  id: "contact.enter",
  message: "Please enter a number, username, link or email address.",
};
const EXAMPLE = {
  issuedAt: "2026-03-14T09:26:30.000Z",
  contacts: [
    { kind: "whatsapp", value: "12025550143", active: false, successor: "telegram:our_desk" },
    { kind: "telegram", value: "our_desk", active: true },
  ],
  retired: [],
  hosts: ["desk.example"],
  profiles: ["mailto:help@desk.example", "https://instagram.example/desk"],
  desk: {
    hours: "Mon-Fri 08:00-22:00 Africa/Lagos",
    open: true,
    attended: true,
    opensAt: null,
    refusesOrders: false,
    notice: null,
    keepsOrders: true,
  },
} satisfies Contacts;

/** Profiles that pages name besides the channels. */
function profilesOf({
  email,
  community,
  reportProblem,
  instagram,
  twitter,
  telegram,
}: Parts["links"]): string[] {
  const mailbox = email === null ? null : `mailto:${email}`;
  const all = [mailbox, community, reportProblem, instagram, twitter, telegram];
  return [...new Set(all.filter((link) => link !== null))];
}

/** The desk's channels at this moment, and whether a contact is one of them (docs/product.md, P21). */
export function registerContactRoutes(server: FastifyInstance, { desk, publicOrigin, links }: Parts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  // Never from a request: anyone can forge its headers, and the answer is cached for all.
  const hosts = publicOrigin === null ? [] : [new URL(publicOrigin).host];
  const profiles = profilesOf(links);
  app.get(
    "/.well-known/tradeslip-contacts.json",
    {
      config: { access: "public", publicRead: true },
      schema: {
        operationId: "getContacts",
        tags: ["brand"],
        summary: "Get the desk's channels at this moment",
        description: "Read it before you open a chat with the desk: a channel can go within a minute.",
        response: { 200: Contacts.describe("The channels."), 429: TOO_MANY_REQUESTS },
        docs: {
          headers: ["cache-control"],
          answers: { 200: { moved: { summary: "A desk that has left a channel", value: EXAMPLE } } },
        },
      },
    },
    async (_request, reply) => {
      const { contacts, retired, takesOrders: keepsOrders, rates: _rates, ...facts } = await desk.now();
      // Pages judge by it whether they still know the channels.
      const issuedAt = new Date(desk.knownAt()).toISOString();
      reply.header("cache-control", "public, max-age=5");
      return reply.send({ issuedAt, contacts, retired, hosts, profiles, desk: { ...facts, keepsOrders } });
    },
  );
  app.get(
    "/api/verify-contact",
    {
      config: { access: "public" },
      schema: {
        operationId: "verifyContact",
        tags: ["brand"],
        summary: "Say whether a number, username, link or email address is the desk's",
        description: "Account numbers and coin addresses are never compared with the desk's own.",
        querystring: z.object({
          value: z.string().min(1, sentence(ENTER_CONTACT)).max(MAX_LENGTH, sentence(ENTER_CONTACT)),
        }),
        response: {
          200: VerifiedContact.describe("What the contact is to this desk."),
          ...ADDRESS_PROBLEMS,
          400: problem(
            `There's no text, or it has more than ${MAX_LENGTH} characters.`,
            invalidFields({ field: "value", message: ENTER_CONTACT }),
          ),
          429: TOO_MANY_REQUESTS,
        },
        docs: {
          headers: ["cache-control"],
          answers: {
            200: {
              ours: { summary: "The desk's own", value: { verdict: "ours", resembles: "@our_desk" } },
              lookalike: {
                summary: "Not the desk's, but it looks like it",
                value: { verdict: "lookalike", resembles: "@our_desk" },
              },
              unknown: { summary: "Not the desk's", value: { verdict: "unknown" } },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { contacts, retired } = await desk.now();
      const own = { contacts, retired, hosts, profiles };
      return reply.header("cache-control", "no-store").send(verifyContact(request.query.value, own));
    },
  );
}
