import type { Migration } from "kysely/migration";
import { accounts } from "./001-accounts.ts";
import { payments } from "./002-payments.ts";
import { sharedAddresses } from "./003-shared-addresses.ts";
import { pendingSignUps } from "./004-pending-sign-ups.ts";

/** In the order of their numbers. One that was released is never changed: a later one corrects it. */
export const migrations: Readonly<Record<string, Migration>> = {
  "001-accounts": accounts,
  "002-payments": payments,
  "003-shared-addresses": sharedAddresses,
  "004-pending-sign-ups": pendingSignUps,
};
