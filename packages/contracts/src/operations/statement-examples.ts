/** Example bodies and answers for the document. */
const LINE_ID = "3f0c7a52-1b2d-4e6f-8a90-7c5d1e2f3a4b";
const PAYMENT_ID = "5a0d7e3b-6c1f-4f5e-8b0a-2d9c4e7f1a33";
const AT = "2026-11-26T08:14:00.000Z";

const MAPPING = {
  date: "Trans Date",
  narration: "Narration",
  credit: "Credit",
  debit: "Debit",
  balance: "Balance",
  reference: "Ref No",
  timeZone: "Africa/Lagos",
  dateOrder: "day-first",
} as const;
const LINE = {
  id: LINE_ID,
  at: AT,
  amount: "495000",
  currency: "NGN",
  narration: "NIP/ALAO TOBI/N1ZC9-HV38G",
  bankReference: "S40912377",
  balance: "5307300",
} as const;
const DAY = {
  date: "2026-11-26",
  from: "2026-11-26",
  currency: "NGN",
  timeZone: "Africa/Lagos",
  opening: "4812300",
  movements: [{ kind: "customer", amount: "495000", count: 1 }],
  late: [],
  closing: "5307300",
  bank: "5307300",
  difference: "0",
  lines: { amount: "0", count: 0 },
  payments: { amount: "0", count: 0 },
  unexplained: "0",
  mayClose: true,
  adjustments: [],
} as const;

function request(value: object) {
  return { request: { usual: { summary: "As the console sends it", value } } };
}
function answer(value: object, summary: string) {
  return { answers: { 200: { usual: { summary, value } } } };
}

export const MAPPING_REQUEST = request({ version: 0, ...MAPPING });
export const MAPPING_ANSWER = answer({ version: 1, mapping: MAPPING }, "As it is remembered");
export const STATEMENT_ANSWER = answer(
  {
    columns: ["Trans Date", "Narration", "Credit", "Debit", "Balance", "Ref No"],
    sample: [
      ["26/11/2026 09:14", "NIP/ALAO TOBI/N1ZC9-HV38G", "495,000.00", "", "5,307,300.00", "S40912377"],
    ],
    mapping: MAPPING,
    isMapped: true,
    version: 1,
    lines: 22,
    fresh: 13,
    known: 9,
    skipped: 0,
    from: "2026-11-26",
    to: "2026-11-26",
    balance: "4962923.75",
  },
  "A preview",
);
export const LINES_ANSWER = answer(
  {
    lines: [{ ...LINE, suggestion: { order: "N1ZC9-HV38G", version: 5, reason: "named" } }],
    payments: [],
  },
  "Lines without a payment",
);
export const PAYMENTS_ANSWER = answer(
  {
    payments: [
      {
        id: PAYMENT_ID,
        kind: "customer",
        order: "N1ZC9-HV38G",
        amount: "495000",
        currency: "NGN",
        counterparty: "Alao Tobi",
        madeAt: AT,
        recordedBy: "Ada",
        line: { id: LINE_ID, at: AT, narration: "NIP/ALAO TOBI/N1ZC9-HV38G" },
      },
    ],
  },
  "A payment with its line",
);
export const LINE_REQUEST = request({ order: "N1ZC9-HV38G", version: 5 });
export const LINE_ANSWER = answer({ ...LINE, payment: PAYMENT_ID, order: "N1ZC9-HV38G" }, "A matched line");
export const DAY_ANSWER = answer(DAY, "A day that agrees with the bank");
export const DAY_REQUEST = request({ date: "2026-11-26" });
export const ADJUSTMENT_REQUEST = request({
  date: "2026-11-25",
  kind: "adjustment",
  amount: "-53.75",
  reason: "A fee that no line of its own shows",
});
