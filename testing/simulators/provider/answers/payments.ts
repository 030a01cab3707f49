import { send, type NamedAnswer } from "./answer.ts";

/** The healthy answer with other fields; an undefined one is left out. */
function change(says: string, fields: object): NamedAnswer {
  return {
    says,
    answer({ res, healthy }) {
      const body = { ...(JSON.parse(healthy.text) as object), ...fields };
      send(res, { ...healthy, text: JSON.stringify(body) });
    },
  };
}

const OTHER_ADDRESS = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const file = (says: string, headers: Record<string, string>): NamedAnswer => ({
  says,
  answer: ({ res, healthy }) => send(res, { ...healthy, headers }),
});

/** Invalid payments, and valid ones in other notations. */
export const payments = {
  "payment-address-none": change("a payment without an address", { address: undefined }),
  "payment-address-odd": change("an address that is none", { address: "pay-to-me" }),
  "payment-address-markup": change("markup for an address", { address: "bc1q<script>alert(1)</script>" }),
  "payment-amount-none": change("a payment without an amount", { btcAmount: null }),
  "payment-amount-fine": change("an amount below the satoshi", { btcAmount: "0.000571431" }),
  "payment-amount-zero": change("nothing to pay", { btcAmount: "0.00000000" }),
  "payment-amount-satoshi": change("the amount in satoshi", { btcAmount: "57143" }),
  "payment-amount-high": change("a hundred times the price", { btcAmount: "0.05714300" }),
  "payment-amount-number": change("the amount as a number", { btcAmount: 0.00057143 }),
  "payment-time-none": change("a payment without an end", { expiresAt: undefined }),
  "payment-time-past": change("a new payment that is over", { expiresAt: "2026-11-21T11:59:59Z" }),
  "payment-time-far": change("a payment without end", { expiresAt: "2099-01-01T00:00:00Z" }),
  "payment-time-number": change("the end as a number", { expiresAt: Date.parse("2026-11-21T12:15:00Z") }),
  "payment-uri-other": change("a URI that pays another", {
    uri: `bitcoin:${OTHER_ADDRESS}?amount=0.00057143`,
  }),
  "payment-uri-more": change("a URI over another amount", {
    uri: "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.57143",
  }),
  "payment-uri-capitals": change("a URI in capitals with a label", {
    uri: "BITCOIN:BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ?amount=0.00057143&label=Book",
  }),
  "payment-id-odd": change("an id that climbs", { paymentId: "../../internal/metadata" }),
  "payment-id-number": change("an id that is a number", { paymentId: 4711 }),
  "payment-price-odd": change("a price that is a text", { btcUsd: "87 500" }),
  "payment-qr-page": change("a page for a QR code", { qrCode: "data:text/html,<script>alert(1)</script>" }),
  "status-number": change("a status that is no word", { status: 3 }),
  "status-word": change("a status that is unknown", { status: "processing" }),
  "status-address-other": change("another address than before", { address: OTHER_ADDRESS }),
  "status-amount-other": change("another amount than before", { btcAmount: "0.00099999" }),
  "status-full": change("everything there is to tell", {
    status: "detected",
    btcUsd: "87500.5",
    receivedBtc: "0.00057143",
    confirmations: 0,
    confirmationsNeeded: 2,
    watchedUntil: "2026-11-22T12:15:00.000Z",
  }),
  "unlock-https": change("the book at another site", {
    downloadUrl: "https://files.example/b/book.epub?sig=1",
  }),
  "unlock-files": change("three files", {
    downloadUrl: "/downloads/token-of-the-epub",
    expiresAt: "2026-11-21T12:15:00Z",
    files: [
      { format: "PDF", url: "/downloads/token-of-the-pdf", bytes: 4711 },
      { format: "epub", url: "/downloads/token-of-the-epub", bytes: 815 },
    ],
  }),
  "unlock-http": change("the book in the clear", { downloadUrl: "http://files.example/book.pdf" }),
  "unlock-script": change("a script for an address", { downloadUrl: "javascript:alert(1)" }),
  "unlock-no-scheme": change("an address without a scheme", { downloadUrl: "//files.example/book.pdf" }),
  "unlock-elsewhere": change("a path of ours", { downloadUrl: "/api/auth/logout" }),
  "unlock-climbs": change("a path that climbs", { downloadUrl: "/downloads/../internal/metadata" }),
  "unlock-credentials": change("an address with a password", {
    downloadUrl: "https://a:b@files.example/book.pdf",
  }),
  "unlock-none": change("no address at all", { downloadUrl: undefined }),
  "file-page": file("a page for a book", {
    "content-type": "text/html; charset=utf-8",
    "content-disposition": "inline",
    "set-cookie": "session=planted; Path=/",
  }),
  "file-name-odd": file("a file name with a line's end in it", {
    "content-type": "application/epub+zip",
    "content-disposition": 'attachment; filename="../../book%0d%0a.epub"',
  }),
} satisfies Record<string, NamedAnswer>;
