/**
 * The chat message that carries an order: written for the customer, and read where an agent pastes it. No
 * schema library.
 */
export * from "./chat-text.ts";
export * from "./check-pasted.ts";
export { SECOND_LINK } from "./check-messages.ts";
export * from "./compare-message.ts";
export * from "./customer-lines.ts";
export * from "./order-message.ts";
export * from "./pasted-links.ts";
export * from "./pasted-references.ts";
export * from "./unwrap-links.ts";
