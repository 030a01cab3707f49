/** A chunk of its own: it loads when a visitor asks, and finds account numbers in any spelling. */
export { verifyContact } from "@tradeslip/contracts/rules";
