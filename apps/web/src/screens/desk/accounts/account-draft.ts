import { i18n } from "@lingui/core";
import type { ReceivingAccount } from "@tradeslip/contracts";
import { networkNamed, type NetworkName, NETWORKS } from "@tradeslip/contracts/rules";
import { type AccountInput, freeAddresses } from "./account-calls.ts";
import { KIND_DETAILS } from "./account-kinds.ts";

/** An account as its form has it. */
export interface AccountDraft extends Pick<
  AccountInput,
  "version" | "kind" | "name" | "currency" | "holder" | "details" | "paused"
> {
  readonly network: NetworkName;
  /** One per line. */
  readonly addresses: string;
  /** Empty: none. */
  readonly dailyCeiling: string;
}

const FIRST_NETWORK = NETWORKS[0].name;

export function newDraft(kind: AccountInput["kind"] = "bank"): AccountDraft {
  return {
    version: 0,
    kind,
    name: "",
    currency: kind === "coin" ? (networkNamed(FIRST_NETWORK)?.coins[0]?.symbol ?? "") : "USD",
    holder: "",
    details: KIND_DETAILS[kind].map((label) => ({ label: i18n._(label), value: "" })),
    paused: false,
    network: FIRST_NETWORK,
    addresses: "",
    dailyCeiling: "",
  };
}

export function draftOf(account: ReceivingAccount): AccountDraft {
  const { version, kind, name, currency, holder, details, paused, dailyCeiling } = account;
  const { network = FIRST_NETWORK } = account;
  return {
    // Of what the form began with: the list behind it keeps changing.
    version,
    kind,
    name,
    currency,
    holder,
    details,
    paused,
    network,
    addresses: freeAddresses(account).join("\n"),
    dailyCeiling: dailyCeiling ?? "",
  };
}

/** As the call takes it; lines that say nothing are left out. */
export function inputFrom({ network, addresses, dailyCeiling, ...typed }: AccountDraft): AccountInput {
  return {
    ...typed,
    details: typed.details.filter(({ label, value }) => `${label}${value}`.trim() !== ""),
    dailyCeiling: dailyCeiling.trim() === "" ? null : dailyCeiling.trim(),
    ...(typed.kind === "coin" ? { network, addresses: entriesOf(addresses).map(({ text }) => text) } : {}),
  };
}

/** Which line holds the entry with this number. */
export function lineOfEntry(addresses: string, place: number): number {
  return entriesOf(addresses)[place]?.line ?? place + 1;
}

function entriesOf(addresses: string) {
  return addresses
    .split("\n")
    .map((text, place) => ({ text: text.trim(), line: place + 1 }))
    .filter(({ text }) => text !== "");
}
