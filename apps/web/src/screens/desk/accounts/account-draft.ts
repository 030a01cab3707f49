import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { ReceivingAccount } from "@tradeslip/contracts";
import { networkNamed, type NetworkName, NETWORKS } from "@tradeslip/contracts/rules";
import { type AccountInput, freeAddresses } from "./account-calls.ts";
import type { SettingRow } from "../settings/changed-meanwhile.tsx";
import { KIND_DETAILS, KIND_WORDS } from "./account-kinds.ts";

/** An account as its form holds it. */
export interface AccountDraft extends Pick<
  AccountInput,
  "kind" | "name" | "currency" | "holder" | "details"
> {
  readonly network: NetworkName;
  /** One per line. */
  readonly addresses: string;
  /** Empty: no ceiling. */
  readonly dailyCeiling: string;
  readonly postsLaterHours: string;
}

const FIRST_NETWORK = NETWORKS[0].name;

export function newDraft(kind: AccountInput["kind"] = "bank"): AccountDraft {
  return {
    kind,
    name: "",
    currency: kind === "coin" ? (networkNamed(FIRST_NETWORK)?.coins[0]?.symbol ?? "") : "USD",
    holder: "",
    details: KIND_DETAILS[kind].map((label) => ({ label: i18n._(label), value: "" })),
    network: FIRST_NETWORK,
    addresses: "",
    dailyCeiling: "",
    postsLaterHours: "0",
  };
}

export function draftOf(account: ReceivingAccount): AccountDraft {
  const { kind, name, currency, holder, details, dailyCeiling, postsLaterHours } = account;
  const { network = FIRST_NETWORK } = account;
  return {
    kind,
    name,
    currency,
    holder,
    details,
    network,
    addresses: freeAddresses(account).join("\n"),
    dailyCeiling: dailyCeiling ?? "",
    postsLaterHours: String(postsLaterHours),
  };
}

/**
 * The body of the call, without empty lines.
 * @param account as it is now, to keep its paused state; null: a new one
 */
export function inputFrom(
  { network, addresses, dailyCeiling, postsLaterHours, ...typed }: AccountDraft,
  account: Pick<ReceivingAccount, "version" | "paused"> | null,
): AccountInput {
  return {
    version: account?.version ?? 0,
    paused: account?.paused ?? false,
    ...typed,
    details: typed.details.filter(({ label, value }) => `${label}${value}`.trim() !== ""),
    dailyCeiling: dailyCeiling.trim() === "" ? null : dailyCeiling.trim(),
    postsLaterHours: typed.kind === "coin" ? 0 : Number(postsLaterHours),
    ...(typed.kind === "coin" ? { network, addresses: entriesOf(addresses).map(({ text }) => text) } : {}),
  };
}

/** For readers of another admin's change. */
export function rowsOf(draft: AccountDraft): readonly SettingRow[] {
  const { kind, name, currency, network, holder, details, addresses, dailyCeiling, postsLaterHours } = draft;
  const isCoin = kind === "coin";
  return [
    [t`Kind`, i18n._(KIND_WORDS[kind])],
    [t`Name`, name],
    [t`Currency`, currency],
    ...(isCoin ? [[t`Network`, networkNamed(network)?.label ?? network] as const] : []),
    [t`Holder`, holder],
    ...details.map(({ label, value }) => [label, value] as const),
    ...(isCoin ? [[t`Addresses`, addresses] as const] : []),
    [t`Ceiling for a day`, dailyCeiling === "" ? t`none` : dailyCeiling],
    ...(isCoin ? [] : [[t`Hours by which the bank posts later`, postsLaterHours] as const]),
  ];
}

/** The line of the entry with this index. */
export function lineOfEntry(addresses: string, place: number): number {
  return entriesOf(addresses)[place]?.line ?? place + 1;
}

function entriesOf(addresses: string) {
  return addresses
    .split("\n")
    .map((text, place) => ({ text: text.trim(), line: place + 1 }))
    .filter(({ text }) => text !== "");
}
