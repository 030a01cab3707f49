import type { DeskRates } from "@tradeslip/contracts";
import { can } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { namesOf } from "./audit-pages.ts";
import type { DeskSettings } from "./desk-settings.ts";

/** The desk's rates with the names of those who set them, for a member. */
export async function ratesAnswer(
  db: Database,
  settings: DeskSettings,
  { accountId, role }: DeskCaller,
): Promise<DeskRates> {
  const { version, rates, pendingRates } = await settings.read(db);
  const people = [
    ...rates.flatMap(({ setBy }) => [setBy.buy, setBy.sell]),
    ...pendingRates.map(({ by }) => by),
  ];
  const names = people.length === 0 ? new Map<string, string>() : await namesOf(db, people);
  const nameOf = (id: string) => ({ id, name: names.get(id) ?? "" });
  const isAdmin = can(role, "manages-desk");
  return {
    version,
    rates: rates.map(({ setBy, tiers, ...rate }) => ({
      ...rate,
      tiers: [...tiers],
      setBy: { buy: nameOf(setBy.buy), sell: nameOf(setBy.sell) },
    })),
    pending: pendingRates.map(({ base: _base, by, rate, ...pending }) => ({
      ...pending,
      rate: { ...rate, tiers: [...rate.tiers] },
      by: nameOf(by),
      mayConfirm: isAdmin && by !== accountId,
    })),
  };
}
