import type { DeskOrder } from "@tradeslip/contracts";

/** What the forms need to know about an order. */
export interface FormOrder {
  readonly side: DeskOrder["side"];
  readonly coin: Pick<DeskOrder["coin"], "id" | "symbol">;
  readonly agent?: DeskOrder["agent"];
  readonly local?: DeskOrder["local"];
  readonly minutesPaid?: DeskOrder["minutesPaid"];
  readonly destination?: Pick<NonNullable<DeskOrder["destination"]>, "network"> | undefined;
  readonly receivingAccountId?: string | undefined;
  readonly money?: Pick<DeskOrder["money"], "owed">;
  readonly payments: readonly DeskOrder["payments"][number][];
  readonly proposal?: DeskOrder["proposal"];
}

/** A receiving account. */
export interface StepAccount {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly currency: string;
  readonly network?: string | undefined;
  /** Whether it is closed to new money. */
  readonly paused?: boolean;
  /** False: another admin hasn't confirmed it yet. */
  readonly counts?: boolean;
  readonly usedToday: string;
  readonly dailyCeiling?: string | null | undefined;
}

/** What a step may choose from. */
export interface StepDesk {
  readonly accounts: readonly StepAccount[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
}
