import {
  AuditCheck,
  AuditHead,
  AuditPage,
  ChannelConfirmation,
  DeskFacts,
  DeskDuty,
  DeskSettings as SettingsAnswer,
  DeskSettingsInput,
  ReceivingAccount,
  ReceivingAccountInput,
  ReceivingAccounts as AccountsAnswer,
  Replies,
} from "@tradeslip/contracts/schemas";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import type { Database } from "../db/database.ts";
import { deskCallerOf } from "../roles/desk-guard.ts";
import { requireFreshLook } from "../sessions/fresh-look.ts";
import { peopleOfDesk } from "./admins.ts";
import { isAttended } from "./attendance.ts";
import type { Audit } from "./audit.ts";
import { auditPage } from "./audit-pages.ts";
import { type DeskSettings, lastingPause, openingOf } from "./desk-settings.ts";
import type { Duty } from "./duty.ts";
import type { ReceivingAccounts } from "./receiving-accounts.ts";
import type { CannedReplies } from "./replies.ts";
import { verifyAudit } from "./verify-audit.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly settings: DeskSettings;
  readonly receivingAccounts: ReceivingAccounts;
  readonly replies: CannedReplies;
  readonly duty: Duty;
}

/** A server of the desk, for its public pages. */
const SERVER = { needsToken: "always" } as const;
const AGENT = { needsToken: "always", role: "agent" } as const;
const ADMIN = { needsToken: "always", role: "admin" } as const;
/** For what an open screen must not change in its owner's place: where money goes, and whom customers reach. */
const CAREFUL_ADMIN = { ...ADMIN, needsFreshLook: true } as const;
/** A coin account lists its addresses, and replies are many: as much as the desk's servers take. */
const LIST_LIMIT_BYTES = 64 * 1024;
const AccountId = z.object({ id: z.uuid().transform((id) => id.toLowerCase()) });
const AuditQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
  reference: z.string().max(64).optional(),
});

/** What the desk decides about itself, and its audit. */
export function registerDeskRoutes(server: FastifyInstance, parts: Parts): void {
  registerSettingsRoutes(server, parts);
  registerAccountRoutes(server, parts);
  registerDutyRoutes(server, parts);
  const app = server.withTypeProvider<ZodTypeProvider>();
  const { db, audit, replies } = parts;
  const allReplies = async () => ({ replies: [...(await replies.all(db))] });
  app.get("/api/desk/replies", { config: AGENT, schema: { response: { 200: Replies } } }, () => allReplies());
  app.put(
    "/api/desk/replies",
    { config: ADMIN, bodyLimit: LIST_LIMIT_BYTES, schema: { body: Replies, response: { 200: Replies } } },
    (request) => replies.replace(db, deskCallerOf(request), request.body.replies).then(allReplies),
  );
  app.get(
    "/api/desk/audit",
    { config: ADMIN, schema: { querystring: AuditQuery, response: { 200: AuditPage } } },
    ({ query: { cursor, reference } }) => auditPage(db, audit, { before: cursor, reference }),
  );
  app.get("/api/desk/audit/head", { config: AGENT, schema: { response: { 200: AuditHead } } }, async () => {
    const { seq, hash } = await audit.head(db);
    return { number: seq, hash };
  });
  app.get("/api/desk/audit/check", { config: ADMIN, schema: { response: { 200: AuditCheck } } }, async () => {
    const verdict = await verifyAudit(db);
    if (!verdict.isWhole) return { fits: false, row: verdict.row };
    const { seq, hash } = verdict.head;
    return { fits: true, head: { number: seq, hash } };
  });
}

/** Each for themselves. */
function registerDutyRoutes(server: FastifyInstance, { duty }: Parts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  const response = { 200: DeskDuty };
  const answer = async (accountId: string) => ({ onDuty: await duty.isOn(accountId) });
  app.get("/api/desk/duty", { config: AGENT, schema: { response } }, (request) =>
    answer(deskCallerOf(request).accountId),
  );
  app.put("/api/desk/duty", { config: AGENT, schema: { body: DeskDuty, response } }, (request) => {
    const { accountId } = deskCallerOf(request);
    return duty.set(accountId, request.body.onDuty).then(() => answer(accountId));
  });
}

function registerSettingsRoutes(server: FastifyInstance, { db, clock, settings }: Parts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  const response = { 200: SettingsAnswer };
  app.get("/api/desk/settings", { config: AGENT, schema: { response } }, () => answer());
  app.put(
    "/api/desk/settings",
    { config: ADMIN, schema: { body: DeskSettingsInput, response } },
    (request) => {
      const caller = deskCallerOf(request);
      const { takesOrders, limits, channels } = request.body;
      if ([takesOrders, limits, channels].some((part) => part !== undefined))
        requireFreshLook(caller.session, clock.now());
      return settings.change(db, caller, request.body).then(answer);
    },
  );
  app.post(
    "/api/desk/settings/confirm-channel",
    { config: CAREFUL_ADMIN, schema: { body: ChannelConfirmation, response } },
    (request) => settings.confirmChannel(db, deskCallerOf(request), request.body).then(answer),
  );
  app.get("/api/desk/facts", { config: SERVER, schema: { response: { 200: DeskFacts } } }, () => facts());

  async function facts(): Promise<DeskFacts> {
    const now = clock.now();
    const read = await settings.read(db);
    const { takesOrders, hours, outsideHours, pause, channels, retired } = read;
    const times = await settings.channelTimes(db, read);
    const { isOpen, opensAt } = openingOf(read, now);
    const counting = channels.filter((_channel, place) => (times[place] ?? Infinity) <= now);
    return {
      takesOrders,
      hours,
      open: isOpen,
      opensAt: opensAt === null ? null : timeOf(opensAt),
      refusesOrders: !isOpen && outsideHours === "refused",
      notice: lastingPause(pause, now)?.notice || null,
      contacts: counting.map(({ kind, value, active, successor }) => ({
        kind,
        value,
        active,
        ...(successor === null ? {} : { successor }),
      })),
      retired: [...retired],
    };
  }

  async function answer(): Promise<SettingsAnswer> {
    const now = clock.now();
    const read = await settings.read(db);
    const times = await settings.channelTimes(db, read);
    const { isOpen, opensAt } = openingOf(read, now);
    return {
      ...read,
      channels: read.channels.map(({ kind, value, active, successor }, place) => {
        const from = times[place] ?? null;
        const counts = from !== null && from <= now;
        return {
          kind,
          value,
          active,
          ...(successor === null ? {} : { successor }),
          counts,
          ...(counts || from === null ? {} : { countsFrom: timeOf(from) }),
        };
      }),
      attended: await isAttended(db, now),
      open: isOpen,
      opensAt: opensAt === null ? null : timeOf(opensAt),
      people: await peopleOfDesk(db),
    };
  }
}

function registerAccountRoutes(server: FastifyInstance, { db, receivingAccounts }: Parts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.get(
    "/api/desk/receiving-accounts",
    { config: AGENT, schema: { response: { 200: AccountsAnswer } } },
    async () => ({ accounts: [...(await receivingAccounts.all(db))] }),
  );
  app.put(
    "/api/desk/receiving-accounts/:id",
    {
      config: CAREFUL_ADMIN,
      bodyLimit: LIST_LIMIT_BYTES,
      schema: { params: AccountId, body: ReceivingAccountInput, response: { 200: ReceivingAccount } },
    },
    (request) => receivingAccounts.put(db, deskCallerOf(request), request.params.id, request.body),
  );
  app.delete(
    "/api/desk/receiving-accounts/:id",
    { config: CAREFUL_ADMIN, schema: { params: AccountId } },
    (request, reply) =>
      receivingAccounts
        .delete(db, deskCallerOf(request), request.params.id)
        .then(() => reply.code(204).send()),
  );
  app.post(
    "/api/desk/receiving-accounts/:id/confirm",
    { config: CAREFUL_ADMIN, schema: { params: AccountId, response: { 200: ReceivingAccount } } },
    (request) => receivingAccounts.confirm(db, deskCallerOf(request), request.params.id),
  );
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
