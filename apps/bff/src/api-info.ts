import contracts from "@tradeslip/contracts/package.json" with { type: "json" };
import type { ApiInfo } from "./platform/openapi/openapi.ts";

const DESCRIPTION = `Market data, rates, accounts, order slips and book payments of a Tradeslip desk.

**Prices.** Every market response has \`freshness\`: \`live\`, \`stale\` (the last good value) or \`fallback\` (computed by
the desk's own rules), its time, and when to expect a newer one. Show it beside the number. Responses have
strong ETags: send \`If-None-Match\` and an unchanged response is a 304. [How a price comes about](/prices) stands on a
page of the desk, with today's sources and fee.

**Errors** are RFC 9457 problems (\`application/problem+json\`): \`code\` is for programs and stable, \`detail\` can be shown
to a person, \`requestId\` is in the server's log. Any call may also be answered by 408, 431 or 500 in that form.

**From a browser.** Pages of any origin may read the market, the configuration and this document, without credentials.
Accounts, slips and payments are for the desk's own pages, and for programs that are not browsers.

**Versions.** New calls, fields, codes and values of open lists may come at any time: ignore what you don't know. A breaking
change gets a new path; the old one keeps working for at least six months and says so in \`Deprecation\`
(RFC 9745) and \`Sunset\` (RFC 8594).`;

/** The head of the OpenAPI document. */
export const API_INFO: ApiInfo = {
  title: "Tradeslip API",
  version: contracts.version,
  description: DESCRIPTION,
  tags: [
    { name: "rates", description: "Bitcoin exchange rates by country" },
    { name: "market", description: "Coins and the whole market" },
    { name: "accounts", description: "Sign-up, one-time codes, login and the session" },
    { name: "orders", description: "Order slips, and their verification" },
    { name: "desk", description: "For people with a role at the desk" },
    { name: "payments", description: "Buying the book with Bitcoin and downloading it" },
    { name: "brand", description: "The operator's configuration" },
  ],
};
