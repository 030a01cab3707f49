import type { Problem } from "@tradeslip/contracts";

/** The BFF's answer when it has no value. */
export const unavailable: Problem = {
  type: "about:blank",
  title: "Service Unavailable",
  status: 503,
  detail: "Market data is not available right now. Please try again in a minute.",
  code: "market_data_unavailable",
  requestId: "req-7Q2M",
};
