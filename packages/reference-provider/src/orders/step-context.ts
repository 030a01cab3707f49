import type { StepRule } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import type { Settings } from "../desk/settings-store.ts";
import type { ProviderError } from "../errors.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import type { OrderFacts, OrderRecord } from "./order-record.ts";
import type { OrderConditions } from "./order-conditions.ts";

/** The author of a step: the order's customer, already verified; a member of the desk; or the system. */
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
  /** For rows besides the order's own. */
  readonly audit: Audit;
  readonly settings: Settings;
  readonly conditions: OrderConditions;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whether the order is drawn for the sample that is approved in any case. */
  readonly draws: () => boolean;
}

export type Change = Partial<Omit<OrderRecord, "facts">> & {
  readonly facts?: Partial<OrderFacts>;
  /** The step isn't taken: its request waits for an approval. The caller gets this error. */
  readonly refusal?: ProviderError;
};
