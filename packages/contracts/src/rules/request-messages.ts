/** Sentences about requests and prices that more than one of pages, server and provider show. */
import type { Message } from "./message.ts";

export const REQUEST_UNREADABLE: Message = /*i18n*/ {
  id: "request_unreadable",
  message: "We couldn't read that request.",
};
export const REQUEST_TOO_LARGE: Message = /*i18n*/ {
  id: "body_too_large",
  message: "That request is too large.",
};
export const NOTHING_HERE: Message = /*i18n*/ {
  id: "not_found",
  message: "There's nothing at this address.",
};
export const SLOW_DOWN: Message = /*i18n*/ {
  id: "rate_limited",
  message: "Too many requests. Please wait a moment and try again.",
};
export const OUR_MISTAKE: Message = /*i18n*/ {
  id: "internal",
  message: "Something went wrong on our side. Please try again.",
};

export const NO_MARKET_DATA: Message = /*i18n*/ {
  id: "no_market_data",
  message: "Failed to fetch market data",
};
export const NO_MARKET_DATA_RETRY: Message = /*i18n*/ {
  id: "no_market_data_retry",
  message: "Failed to fetch market data. Please try again.",
};
export const COIN_NOT_LISTED: Message = /*i18n*/ {
  id: "coin_not_listed",
  message: "We don't list this coin.",
};
export const NO_HISTORY: Message = /*i18n*/ {
  id: "no_history",
  message: "We don't have a price history to show right now. Please try again in a minute.",
};
export const SOURCES_DISAGREE: Message = /*i18n*/ {
  id: "price_disputed",
  message:
    "Our price sources disagree about this coin, so you can't order it right now. Please try again in a minute.",
};
/** 503 `no_whatsapp_number`, and shown on each ticket beforehand. */
export const NO_CHAT: Message = /*i18n*/ {
  id: "no_whatsapp_number",
  message: "We can't take orders yet: no chat is set up.",
};
