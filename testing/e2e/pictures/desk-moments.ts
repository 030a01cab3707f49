import type { KeptDesk } from "../stack/start-kept-desk.ts";
import { checkMoments } from "./desk/checks.ts";
import { listMoments } from "./desk/lists.ts";
import { orderMoments } from "./desk/orders.ts";
import { partMoments } from "./desk/parts.ts";
import type { Moment } from "./moment.ts";

/** The desk's console. The last ones revoke a role. */
export function deskMoments(desk: KeptDesk): readonly Moment[] {
  return [...listMoments(desk), ...orderMoments(desk), ...checkMoments(desk), ...partMoments(desk)];
}
