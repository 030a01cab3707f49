/** A part of its own: it is needed once a visitor asks, and finds account numbers in any spelling. */
export { verifyContact } from "@tradeslip/contracts/rules";
