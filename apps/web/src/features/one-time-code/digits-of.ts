import { CODE_LENGTH } from "@tradeslip/contracts/rules";

/** The digits of what was typed or pasted ("123 456", "Your code: 123456"), at most as many as a code has. */
export function digitsOf(text: string): string {
  return text.normalize("NFKC").replace(/\D/g, "").slice(0, CODE_LENGTH);
}
