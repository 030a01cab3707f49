import { latinDigits } from "@tradeslip/contracts/rules";

/** Letters and digits alone, as any keyboard writes them. */
export function lettersAndDigits(text: string): string {
  return latinDigits(text.normalize("NFKC"))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
