/**
 * What an approver types to prove that they looked (docs/product.md, P20.10): one rule for server and
 * console.
 */
import Big from "big.js";

interface Destination {
  readonly address?: string | undefined;
  readonly account?: string | undefined;
  readonly returnAddress?: string | undefined;
}

/**
 * The bare address or account of a payout: the customer's page shows it without additions.
 * @param destination where the order goes, as given by its customer
 */
export function endShown(
  {
    side,
    destination,
  }: { readonly side: "buy" | "sell"; readonly destination?: Destination | null | undefined },
  moved: { readonly kind: string; readonly destination: string } | undefined,
): string {
  const whole = moved?.destination ?? "";
  const isBuy = side === "buy";
  if (moved?.kind === "payout") return (isBuy ? destination?.address : destination?.account) ?? whole;
  const back = isBuy ? undefined : destination?.returnAddress;
  return back !== undefined && whole.split(" ").includes(back) ? back : whole;
}

/** How many characters of an address or account are compared. */
const SIGNS = 6;

/** With commas between groups; those of India have two digits before the last three. */
const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;

/**
 * An amount as a member of the desk types it, in the call's format, if it is one. A comma that parts no
 * groups stands before decimals: "12,50" isn't 1250.
 */
export function plainAmount(text: string): string {
  const typed = text.replace(/[\s']/g, "").replace("\u2212", "-");
  return typed.replaceAll(",", GROUPED.test(typed) ? "" : ".");
}

/** Whether it is this amount, however its digits are grouped. @param amount decimal text */
export function isAmountSeen(seen: string, amount: string): boolean {
  const plain = plainAmount(seen);
  return /^\d+(?:\.\d+)?$/.test(plain) && new Big(plain).eq(amount);
}

/** Whether it ends as this address or account does; false for an empty one. */
export function isEndSeen(seen: string, destination: string): boolean {
  const end = endOf(destination);
  return end !== "" && endOf(seen) === end;
}

function endOf(text: string): string {
  return text.replace(/\s/g, "").slice(-SIGNS).toLowerCase();
}
