export * from "./account-device.ts";
export * from "./account-rules.ts";
export * from "./account-messages.ts";
export * from "./accounts/accounts-in-text.ts";
export * from "./accounts/contacts-in-text.ts";
export * from "./accounts/desk-text.ts";
export * from "./accounts/thread-text.ts";
export { ibansIn, isMistypedIban } from "./accounts/ibans.ts";
export { plainCharacters } from "./accounts/plain-characters.ts";
export * from "./alert-crossing.ts";
export {
  ABOVE_MAXIMUM,
  BELOW_MINIMUM,
  ENTER_AMOUNT,
  TOO_FINE,
  TOO_FINE_USD,
  UPDATING_RATE,
} from "./amount-messages.ts";
export * from "./approval-seen.ts";
export * from "./capabilities.ts";
export * from "./chat-service.ts";
export * from "./coin-digits.ts";
export * from "./countries.ts";
export * from "./country-names.ts";
export * from "./csv-file.ts";
export * from "./currencies.ts";
export * from "./currency-digits.ts";
export * from "./customer-text.ts";
export * from "./desk-coins.ts";
export * from "./desk-messages.ts";
export * from "./extra-countries.ts";
export * from "./formats.ts";
export * from "./freshness.ts";
export * from "./history-ranges.ts";
export * from "./known-figure.ts";
export * from "./local-money.ts";
export * from "./local-days.ts";
export * from "./locales.ts";
export * from "./rate-messages.ts";
export * from "./site-languages.ts";
export * from "./customer-forms.ts";
export * from "./made-at.ts";
export * from "./masked-email.ts";
export * from "./message.ts";
export * from "./networks.ts";
export * from "./next-acts.ts";
export * from "./open-times.ts";
export * from "./opening-hours.ts";
export * from "./order-deadlines.ts";
export * from "./order-headline.ts";
export * from "./was-money-seen.ts";
export {
  THE_DESK,
  CANT_CHECK,
  CANT_CHECK_COINS,
  CANT_CHECK_PAID,
  ONLY_HERE,
  PAY_FOR_YOUR_OWN,
  SEND_FOR_YOUR_OWN,
  DONT_PAY,
  DONT_SEND,
  PRICE_OVER_LEDE,
  PRICE_OVER_LEDE_COINS,
  NO_HOLD,
  PRICED_AT,
  HALF_ANSWERED,
  NOT_OPENED_IN_TIME,
  AGENT_FINISHED,
  FORGOTTEN,
  FORGOTTEN_LEDE,
} from "./order-headline-messages.ts";
export * from "./order-needs.ts";
export * from "./order-minimum.ts";
export * from "./order-limits.ts";
export * from "./order-messages.ts";
export * from "./order-statement.ts";
export * from "./order-steps.ts";
export * from "./saved-destinations.ts";
export * from "./parse-amount.ts";
export * from "./pasted-limits.ts";
export * from "./payment-messages.ts";
export * from "./price-rule.ts";
export * from "./receipt-messages.ts";
export * from "./refresh-intervals.ts";
export * from "./request-messages.ts";
export * from "./settled-price.ts";
export * from "./site-parts.ts";
export * from "./slip-reference.ts";
export * from "./slip-messages.ts";
export * from "./statement-messages.ts";
export * from "./trade-amounts.ts";
export * from "./typed-text.ts";
export * from "./verify-contact.ts";
export * from "./word-lists.ts";
