import { DESK_OPERATIONS, RATE_OPERATIONS } from "@tradeslip/contracts/operations";
import { can } from "@tradeslip/contracts/rules";
import {
  type AuditCheck,
  DeskFacts,
  type DeskSettings as SettingsAnswer,
} from "@tradeslip/contracts/schemas";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { bindOperations } from "../bind-operations.ts";
import type { Database } from "../db/database.ts";
import { minutesToAnswer } from "../orders/answer-time.ts";
import { firstOrdersOfDay, openHolds } from "../orders/desk-limits.ts";
import { type DeskCaller, deskCallerOf } from "../roles/desk-guard.ts";
import { requireStepUp } from "../sessions/step-up.ts";
import { peopleOfDesk } from "./admins.ts";
import { isAttended } from "./attendance.ts";
import type { Audit } from "./audit.ts";
import { auditPage, namesOf } from "./audit-pages.ts";
import { type DeskSettings, lastingPause, openingOf, restartWaitMs } from "./desk-settings.ts";
import type { Duty } from "./duty.ts";
import type { ReceivingAccounts } from "./receiving-accounts.ts";
import { ratesAnswer } from "./rates-answer.ts";
import type { CannedReplies } from "./replies.ts";
import type { Settings, Stop } from "./settings-store.ts";
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

/** For a server of the desk, for its public pages. */
const SERVER = { needsToken: "always" } as const;

/** The desk's own settings, and its audit. */
export function registerDeskRoutes(server: FastifyInstance, parts: Parts): void {
  const { db, clock, audit, duty, replies, receivingAccounts, settings } = parts;
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.get("/api/desk/facts", { config: SERVER, schema: { response: { 200: DeskFacts } } }, () => facts());
  const dutyOf = async (accountId: string) => ({ onDuty: await duty.isOn(accountId) });
  bindOperations(server, DESK_OPERATIONS, {
    getDeskSettings: ({ request }) => answer(deskCallerOf(request)),
    async putDeskSettings({ request, body }) {
      const caller = deskCallerOf(request);
      const { takesOrders, limits, channels, spread } = body;
      if ([takesOrders, limits, channels, spread].some((part) => part !== undefined))
        requireStepUp(caller.session, clock.now());
      await settings.change(db, caller, body);
      return answer(caller);
    },
    async confirmChannel({ request, body }) {
      const caller = deskCallerOf(request);
      await settings.confirmChannel(db, caller, body);
      return answer(caller);
    },
    async confirmPendingChange({ request, params }) {
      const caller = deskCallerOf(request);
      await settings.confirmPending(db, caller, params.id.toLowerCase());
      return answer(caller);
    },
    async objectToPendingChange({ request, params }) {
      const caller = deskCallerOf(request);
      await settings.objectTo(db, caller, params.id.toLowerCase());
      return answer(caller);
    },
    async stopDesk({ request, body }) {
      const caller = deskCallerOf(request);
      await settings.stop(db, caller, body.reason);
      return answer(caller);
    },
    async restartDesk({ request }) {
      const caller = deskCallerOf(request);
      await settings.restart(db, caller);
      return answer(caller);
    },
    getDuty: ({ request }) => dutyOf(deskCallerOf(request).accountId),
    async putDuty({ request, body }) {
      const { accountId } = deskCallerOf(request);
      await duty.set(accountId, body.onDuty);
      return dutyOf(accountId);
    },
    listReceivingAccounts: async () => ({ accounts: [...(await receivingAccounts.all(db))] }),
    putReceivingAccount: ({ request, params, body }) =>
      receivingAccounts.put(db, deskCallerOf(request), params.id.toLowerCase(), body),
    deleteReceivingAccount: ({ request, params, query }) =>
      receivingAccounts.delete(db, deskCallerOf(request), params.id.toLowerCase(), Number(query.version)),
    confirmReceivingAccount: ({ request, params, body }) =>
      receivingAccounts.confirm(db, deskCallerOf(request), params.id.toLowerCase(), body.version),
    listReplies: () => replies.all(db),
    async putReplies({ request, body }) {
      await replies.replace(db, deskCallerOf(request), body);
      return replies.all(db);
    },
    getAudit: ({ query: { cursor, ...asked } }) =>
      auditPage(db, audit, { ...asked, before: cursor === undefined ? undefined : Number(cursor) }),
    async getAuditHead() {
      const { seq, hash } = await audit.head(db);
      return { number: seq, hash };
    },
    checkAudit: () => checkedAudit(db),
  });

  bindOperations(server, RATE_OPERATIONS, {
    getDeskRates: ({ request }) => ratesAnswer(db, settings, deskCallerOf(request)),
    async putDeskRates({ request, body }) {
      const caller = deskCallerOf(request);
      await settings.changeRates(db, caller, body);
      return ratesAnswer(db, settings, caller);
    },
  });

  async function answerTime(now: number): Promise<Pick<DeskFacts, "halfAnsweredWithin">> {
    const minutes = await minutesToAnswer(db, now);
    return minutes === undefined ? {} : { halfAnsweredWithin: minutes };
  }

  async function facts(): Promise<DeskFacts> {
    const now = clock.now();
    const read = await settings.read(db);
    const { takesOrders, spread, hours, outsideHours, pause, channels, retired } = read;
    const times = await settings.channelTimes(db, read);
    const { isOpen, opensAt } = openingOf(read, now);
    const counting = channels.filter((_channel, place) => (times[place] ?? Infinity) <= now);
    return {
      takesOrders,
      spread,
      hours,
      open: isOpen,
      // Without orders there is nothing to do at the console.
      ...(takesOrders ? { attended: await isAttended(db, now), ...(await answerTime(now)) } : {}),
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
      rates: read.rates.map(({ setBy: _by, tiers, ...rate }) => ({
        ...rate,
        tiers: [...tiers],
      })),
    };
  }

  async function answer(caller: DeskCaller): Promise<SettingsAnswer> {
    const now = clock.now();
    const read = await settings.read(db);
    const times = await settings.channelTimes(db, read);
    const { isOpen, opensAt } = openingOf(read, now);
    return {
      ...read,
      pause: lastingPause(read.pause, now),
      ...(await waitingAnswer(db, read, { caller, now })),
      used: {
        newPayersDayUsd: (await firstOrdersOfDay(db, now)).toFixed(2),
        openHoldsUsd: (await openHolds(db)).toFixed(2),
      },
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

/** Changes that wait for a second person, and whether the caller may be that person. */
async function waitingAnswer(
  db: Database,
  { pending, stopped }: Settings,
  { caller, now }: { readonly caller: DeskCaller; readonly now: number },
): Promise<Pick<SettingsAnswer, "pending" | "stopped">> {
  const { accountId, role } = caller;
  const isAdmin = can(role, "manages-desk");
  const acts = [...pending, stopped, stopped?.restart].flatMap((act) => (act ? [act.by] : []));
  const names = acts.length === 0 ? new Map<string, string>() : await namesOf(db, acts);
  const nameOf = (id: string) => ({ id, name: names.get(id) ?? "" });
  const actOf = ({ by, at }: Pick<Stop, "by" | "at">) => ({ by: nameOf(by), at: timeOf(at) });
  return {
    pending: pending.map((each) => ({
      ...each,
      by: nameOf(each.by),
      mayConfirm: isAdmin && each.by !== accountId,
    })),
    stopped: stopped && {
      ...actOf(stopped),
      reason: stopped.reason,
      restart: stopped.restart === null ? undefined : actOf(stopped.restart),
      mayRestart: restartWaitMs(stopped, accountId, now) <= 0,
    },
  };
}

async function checkedAudit(db: Database): Promise<AuditCheck> {
  const verdict = await verifyAudit(db);
  if (!verdict.isWhole) return { fits: false, row: verdict.row };
  const { head, emptied, differences } = verdict;
  return {
    fits: differences.length === 0,
    head: { number: head.seq, hash: head.hash },
    emptied: [...emptied],
    differences: [...differences],
  };
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
