import type { StepRule } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import type { Settings } from "../desk/settings-store.ts";
import type { ProviderError } from "../errors.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import type { OrderFacts, OrderRecord } from "./order-record.ts";
import type { Surroundings } from "./surroundings.ts";

/** Who makes a step: the order's customer, who was checked before; a person of the desk; or time. */
export type Actor =
  | { readonly kind: "customer"; readonly accountId: string | null; readonly browser: string | null }
  | { readonly kind: "desk"; readonly caller: DeskCaller }
  | { readonly kind: "system" };

/** An order in the middle of a step, inside its transaction. */
export interface StepContext {
  readonly db: Database;
  readonly order: OrderRecord;
  readonly rule: StepRule;
  readonly actor: Actor;
  /** For rows that stand beside the order. */
  readonly audit: Audit;
  readonly settings: Settings;
  readonly around: Surroundings;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whether chance takes this order among those that are approved in any case. */
  readonly draws: () => boolean;
}

export type Change = Partial<Omit<OrderRecord, "facts">> & {
  readonly facts?: Partial<OrderFacts>;
  /** The step isn't made: what it asked for waits for an approval. The caller gets this. */
  readonly refusal?: ProviderError;
};
