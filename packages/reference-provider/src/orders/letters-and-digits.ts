import { latinDigits } from "@tradeslip/contracts/rules";

/** Only letters and digits, in one form for all keyboards. */
export function lettersAndDigits(text: string): string {
  return latinDigits(text.normalize("NFKC"))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
