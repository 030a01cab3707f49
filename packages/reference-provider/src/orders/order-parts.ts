import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import type { DeskSettings } from "../desk/desk-settings.ts";
import type { Events } from "../events/events.ts";
import type { OrderFollowers } from "../notices/order-followers.ts";
import type { OrderSteps } from "./make-step.ts";

/** The dependencies of calls about orders. */
export interface OrderParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly audit: Audit;
  readonly settings: Pick<DeskSettings, "read">;
  readonly steps: OrderSteps;
  readonly followers: OrderFollowers;
}
