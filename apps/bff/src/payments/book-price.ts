import type { CreatePaymentInput } from "@tradeslip/contracts";
import { AppError, fieldError } from "../errors.ts";

/** USD by book, for its digital copy (docs/product.md, P11.2, P11.4). Signed copies are not sold yet. */
const DIGITAL_PRICES: ReadonlyMap<string, string> = new Map([["make-money-while-you-sleep", "50.00"]]);

/** Our price, whatever else the order says. Throws an AppError for anything that is not for sale. */
export function bookPrice({ bookId, type }: CreatePaymentInput): string {
  const price = DIGITAL_PRICES.get(bookId);
  if (price === undefined) throw unknownBook();
  if (type !== "digital") {
    throw new AppError("not_for_sale", 422, "Coming Soon: the signed copies are not for sale yet.");
  }
  return price;
}

export function requireKnownBook(bookId: string): void {
  if (!DIGITAL_PRICES.has(bookId)) throw unknownBook();
}

function unknownBook(): AppError {
  return fieldError("bookId", "This book is not sold here.");
}
