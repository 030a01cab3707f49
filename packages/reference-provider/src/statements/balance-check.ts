import { BALANCE_BROKEN } from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { ProviderError } from "../errors.ts";
import { unreadable } from "./statement-error.ts";

interface Broken {
  readonly line: number;
  readonly expected: Big;
  readonly found: string;
}

/**
 * Whether each balance follows from the one before: down the file if the oldest line is first, up it if the
 * newest is. The file's days tell which, or else its balances.
 */
export class BalanceCheck {
  #last: string | null = null;
  /** Movements since the last balance, with and without that line's own. */
  #downSum = new Big(0);
  #upSum = new Big(0);
  #down: Broken | null = null;
  #up: Broken | null = null;
  #first: string | null = null;

  /** @param delta the row's movement */
  row(line: number, delta: Big, balance: string | null): void {
    this.#downSum = this.#downSum.plus(delta);
    if (balance === null) {
      this.#upSum = this.#upSum.plus(delta);
      return;
    }
    this.#first ??= balance;
    if (this.#last !== null) {
      const follows = new Big(this.#last).plus(this.#downSum);
      if (!follows.eq(balance)) this.#down ??= { line, expected: follows, found: balance };
      const precedes = new Big(this.#last).minus(this.#upSum);
      if (!precedes.eq(balance)) this.#up ??= { line, expected: precedes, found: balance };
    }
    this.#last = balance;
    this.#downSum = new Big(0);
    this.#upSum = delta;
  }

  /**
   * @param byDays whether the newest line is first; null: all are of one day
   * @returns the same, as far as it can be determined
   */
  isNewestFirst(byDays: boolean | null): boolean {
    if (byDays !== null) return byDays;
    return this.#down !== null && (this.#up === null || this.#up.line > this.#down.line);
  }

  broken(isNewestFirst: boolean): ProviderError | null {
    const broken = isNewestFirst ? this.#up : this.#down;
    if (broken === null) return null;
    const { line, expected, found } = broken;
    return unreadable(BALANCE_BROKEN, line, { found, expected: expected.toFixed() });
  }

  /** The balance after the latest line. */
  latest(isNewestFirst: boolean): string | null {
    return isNewestFirst ? this.#first : this.#last;
  }
}
