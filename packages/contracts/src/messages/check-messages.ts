/**
 * Problems of a pasted text, as its reader sees them: from the server, and from the page while that is
 * unavailable.
 */
import type { Message } from "../rules/message.ts";

export const NO_SLIP: Message = /*i18n*/ {
  id: "check.no_slip",
  message: "There's no order link in this text. Paste the whole message, with its link.",
};
export const SLIP_DAMAGED: Message = /*i18n*/ {
  id: "check.slip_damaged",
  message: "The order link is damaged: part of it is missing or changed. Ask for the message again.",
};
export const OTHER_HOST: Message = /*i18n*/ {
  id: "check.other_host",
  message: "A link leads to {host}, which isn't ours.",
};
export const OTHER_CONTACT: Message = /*i18n*/ {
  id: "check.other_contact",
  message: "There's a name at another service in this text: {text}. Our messages have none.",
};
export const SECOND_LINK: Message = /*i18n*/ {
  id: "check.second_link",
  message: "There's more than one link in this text. An order has one.",
};
export const TWO_REFERENCES: Message = /*i18n*/ {
  id: "check.two_references",
  message: "There are two order references in this text: {first} and {second}.",
};
export const ACCOUNT_NUMBER: Message = /*i18n*/ {
  id: "check.account_number",
  message: "There's a number in this text that could be an account: {text}. Our messages have none.",
};
export const COIN_ADDRESS: Message = /*i18n*/ {
  id: "check.coin_address",
  message: "There's a coin address in this text: {text}. Our messages have none.",
};
