/** Whether two texts name one account of a customer (docs/product.md, P20.7), whatever words stand beside it. */
import { ibansIn, latinDigits } from "@tradeslip/contracts/rules";
import { lettersAndDigits } from "./letters-and-digits.ts";
import { MIN_DIGITS } from "./same-destination.ts";

/** An account as it was entered, in the parts that may be its number. */
export interface NamedAccount {
  readonly whole: string;
  readonly pieces: readonly string[];
  /** Their ends are account numbers. */
  readonly ibans: readonly string[];
}

/** @param text as entered, or as a block keeps it: letters and digits alone */
export function accountIn(text: string): NamedAccount {
  const plain = latinDigits(text.normalize("NFKC")).toLowerCase();
  const pieces = plain.match(/\p{N}+|\p{L}+/gu) ?? [];
  const ibans = ibansIn(plain).map(({ start, end }) => lettersAndDigits(plain.slice(start, end)));
  return { whole: pieces.join(""), pieces, ibans };
}

/** By a number in either, or by what is blocked in the words that were entered. */
export function isSameAccount(entered: NamedAccount, blocked: NamedAccount): boolean {
  return (
    entered.whole === blocked.whole ||
    (blocked.whole.length >= MIN_DIGITS && holds(entered, blocked.whole)) ||
    (isNumber(entered.whole) && holds(blocked, entered.whole))
  );
}

function isNumber(account: string): boolean {
  return (account.match(/\d/g)?.length ?? 0) >= MIN_DIGITS;
}

/** As whole words and numbers: 0123456789 isn't in 10123456789. */
function holds({ pieces, ibans }: NamedAccount, account: string): boolean {
  return (
    pieces.some((_piece, from) => beginsWith(pieces, from, account)) ||
    (isNumber(account) && ibans.some((iban) => iban.endsWith(account)))
  );
}

function beginsWith(pieces: readonly string[], from: number, account: string): boolean {
  let rest = account;
  for (let place = from; rest !== "" && place < pieces.length; place += 1) {
    if (!rest.startsWith(pieces[place]!)) return false;
    rest = rest.slice(pieces[place]!.length);
  }
  return rest === "";
}
