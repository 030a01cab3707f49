/** What is wrong with a rate of the desk, as its form and the server say it. */
import type { Message } from "./message.ts";

export const TIERS_DESCEND: Message = /*i18n*/ {
  id: "rates.tiers",
  message: "Please order tiers by rising dollars, each with a rate.",
};
export const RATE_UNREADABLE: Message = /*i18n*/ {
  id: "rates.unreadable",
  message: "Please enter a rate above zero, such as 1650.00.",
};
export const PERCENT_UNREADABLE: Message = /*i18n*/ {
  id: "rates.percent",
  message: "Please enter a percent between -50 and 100.",
};
/** Of any field that has no sentence of its own. */
export const NOT_VALID: Message = /*i18n*/ { id: "not_valid", message: "This isn't valid." };
