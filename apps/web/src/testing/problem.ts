import type { Problem } from "@tradeslip/contracts";

/** What the BFF answers when it has no number to give. */
export const unavailable: Problem = {
  type: "about:blank",
  title: "Service Unavailable",
  status: 503,
  detail: "Market data is not available right now. Please try again in a minute.",
  code: "market_data_unavailable",
  requestId: "req-7Q2M",
};
