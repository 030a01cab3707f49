import { always, json, type NamedAnswer } from "./answer.ts";

/** Internal text in broken providers' responses: it must never reach a client. */
export const INTERNALS = "db-7.internal.example: relation users, at query (/srv/app/db.js:42)";

const HTML = { type: "text/html" };

/** Errors and unreadable responses. */
export const refusals = {
  "refused-message": always(
    "400 with a sentence",
    json(400, { message: "Please use another email address." }),
  ),
  "refused-silent": always("400 without a sentence", json(400, { error: { reason: 12 } })),
  "refused-empty": always("400 with an empty body", { status: 400, text: "" }),
  "refused-401": always("401 with a sentence", json(401, { message: "Wrong, sorry." })),
  "refused-404": always("404 with a sentence", json(404, { message: "No such account." })),
  "refused-409": always("409 with a sentence", json(409, { message: "Taken." })),
  "refused-402": always("402 with a sentence", json(402, { message: "Pay first." })),
  "refused-422": always("422 with a sentence", json(422, { message: "Not like that." })),
  "refused-418": always("a status that is unexpected", json(418, { message: "A teapot." })),
  "refused-429": always(
    "too many, come back later",
    json(429, { message: "Slow down." }, { "retry-after": "17" }),
  ),
  "too-many-open-payments": always(
    "this browser or network has too many unpaid payments",
    json(429, { message: "Pay first.", code: "too_many_open_payments" }, { "retry-after": "600" }),
  ),
  "payments-busy": always(
    "too many unpaid payments in all",
    json(503, { message: "Full.", code: "payments_busy" }, { "retry-after": "120" }),
  ),
  "payments-away": always(
    "the chain is out of reach for now",
    json(503, { message: INTERNALS }, { "retry-after": "10" }),
  ),
  "refused-long": always("a sentence of 5,000 signs", json(400, { message: "long ".repeat(1_000) })),
  "refused-control": always("control signs in a sentence", json(400, { message: "a\r\nb\u0000c\u202Ed" })),
  "not-verified": always(
    "right password, account not verified",
    json(403, { message: "Please verify your account first.", code: "account_not_verified" }),
  ),
  "text-200": always("plain text with status 200", { status: 200, type: "text/plain", text: "OK" }),
  "text-400": always("plain text with status 400", { status: 400, type: "text/plain", text: "Bad Request" }),
  "html-200": always("a page with status 200", { status: 200, ...HTML, text: "<h1>Welcome</h1>" }),
  "html-404": always("a page with status 404", { status: 404, ...HTML, text: "<h1>Not found</h1>" }),
  "list-200": always("JSON, but a list", json(200, ["ok"])),
  "nothing-200": always("an empty body with status 200", { status: 200, text: "" }),
  redirect: always("a redirect", { status: 302, headers: { location: "/internal/metadata" }, text: "" }),
  "error-500": always("500 that shows its insides", json(500, { message: INTERNALS, stack: INTERNALS })),
  "error-501": always("no such call", json(501, { message: INTERNALS })),
  "error-503-html": always("503 as a page", { status: 503, ...HTML, text: `<pre>${INTERNALS}</pre>` }),
} satisfies Record<string, NamedAnswer>;
