import type { Access } from "../access.ts";
import type { FieldRefusal } from "../errors.ts";
import type { PassedOn } from "../provider/passed-on.ts";

/** A call of an order's maker or of the desk, which goes to the provider under the same address. */
export interface DeskOperation extends PassedOn {
  readonly access: Extract<Access, "maker" | "agent" | "admin">;
  /** What a query is refused with, for the document. */
  readonly badQuery?: FieldRefusal;
}
