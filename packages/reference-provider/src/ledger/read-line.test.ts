import * as fc from "fast-check";
import { expect, it } from "vitest";
import { readLine } from "./read-line.ts";

const NOW = Date.parse("2026-11-27T15:10:00Z");
const LAGOS = "Africa/Lagos";
/** Without the narration, which is the text where nothing says otherwise. */
const read = (text: string, zone = LAGOS) => {
  const { narration: _narration, madeAt, ...rest } = readLine(text, NOW, zone);
  const at = typeof madeAt === "number" ? new Date(madeAt).toISOString() : madeAt?.date;
  return { ...rest, ...(at === undefined ? {} : { at }) };
};

it.each([
  [
    "GTBank",
    "Acct: ******2345\nAmt: NGN412,500.00 CR\nDesc: NIP TRANSFER FROM GRACE ADEBAYO REF:FT26331ABC70\nAvail Bal: NGN1,950,000.00\nDate: 27-Nov-2026 15:04",
    {
      amount: "412500.00",
      currency: "NGN",
      payerName: "GRACE ADEBAYO",
      bankReference: "FT26331ABC70",
      at: "2026-11-27T14:04:00.000Z",
      orders: [],
    },
  ],
  [
    "Access",
    "Credit\nAmt:NGN412,500.00CR\nAcc:012****345\nDesc:NIP/UBA/GRACE ADEBAYO/9W57JYKX28\nDate:27/11/2026 Time:3:05PM\nAvail Bal:NGN1,950,000.00",
    {
      amount: "412500.00",
      currency: "NGN",
      payerName: "GRACE ADEBAYO",
      at: "2026-11-27T14:05:00.000Z",
      orders: ["9W57J-YKX28"],
    },
  ],
  [
    "Zenith",
    "Acct:201***1234 DT:27/11/2026:3:04:10 PM NIP/FBN/ADEBAYO GRACE/FEES CR Amt:412,500.00 Bal:1,950,000.00",
    { amount: "412500.00", payerName: "ADEBAYO GRACE", orders: [] },
  ],
  [
    "UBA",
    "Txn: Credit Ac:2XX..45X Amt:NGN 412,500.00 Des:TRF FRM GRACE ADEBAYO TO TRADESLIP LTD Date:27-Nov-2026 15:04 Bal:NGN 1,950,000.00",
    {
      amount: "412500.00",
      currency: "NGN",
      payerName: "GRACE ADEBAYO",
      at: "2026-11-27T14:04:00.000Z",
      orders: [],
    },
  ],
  [
    "Opay",
    "GRACE ADEBAYO has sent you ₦5,000.00. Transaction No: 2611271504000123. 27 Nov 2026 15:04:05",
    {
      amount: "5000.00",
      currency: "NGN",
      payerName: "GRACE ADEBAYO",
      bankReference: "2611271504000123",
      at: "2026-11-27T14:04:05.000Z",
      orders: [],
    },
  ],
  [
    "Moniepoint",
    "You have received a deposit of NGN5,000 from GRACE ADEBAYO on 27 Nov, 2026 15:04. Charges: NGN20.00. Your account balance is NGN10,000.00",
    {
      amount: "5000",
      currency: "NGN",
      payerName: "GRACE ADEBAYO",
      at: "2026-11-27T14:04:00.000Z",
      orders: [],
    },
  ],
  [
    "M-Pesa",
    "SKR7ABCDEF Confirmed. You have received Ksh5,000.00 from JANE DOE 0712345678 on 27/11/26 at 3:05 PM. New M-PESA balance is Ksh12,345.00. Transaction cost, Ksh0.00. Amount you can transact within the day is 499,495.00.",
    {
      amount: "5000.00",
      currency: "KES",
      payerName: "JANE DOE",
      bankReference: "SKR7ABCDEF",
      at: "2026-11-27T14:05:00.000Z",
      orders: [],
    },
  ],
  [
    "Equity",
    "Dear Customer, your account 0123***789 has been credited with KES 5,000.00 from JANE WANJIKU MWANGI. Ref. 633112345678. 27-11-2026 15:04",
    {
      amount: "5000.00",
      currency: "KES",
      payerName: "JANE WANJIKU MWANGI",
      bankReference: "633112345678",
      at: "2026-11-27T14:04:00.000Z",
      orders: [],
    },
  ],
  [
    "SEPA",
    "27.11.2026\tGutschrift\tAuftraggeber: Jürgen Müller\tEREF: 2026112700012345\tVerwendungszweck: 9W57J-YKX28\t1.250,00 EUR",
    {
      amount: "1250.00",
      currency: "EUR",
      payerName: "Jürgen Müller",
      bankReference: "2026112700012345",
      at: "2026-11-27",
      orders: ["9W57J-YKX28"],
    },
  ],
  [
    "US wire",
    "Incoming wire of $2,500.00 was received. Originator: GRACE A ADEBAYO. Reference number: 20261127B1Q8021R. Nov 27, 2026",
    {
      amount: "2500.00",
      currency: "USD",
      payerName: "GRACE A ADEBAYO",
      bankReference: "20261127B1Q8021R",
      at: "2026-11-27",
      orders: [],
    },
  ],
  [
    "a statement with its headings",
    "Date\tNarration\tReference\tDebit\tCredit\tBalance\n27/11/2026\tNIP/GTB/GRACE ADEBAYO/RENT\tFT26331ABC70\t\t412,500.00\t1,950,000.00",
    {
      amount: "412500.00",
      payerName: "GRACE ADEBAYO",
      bankReference: "FT26331ABC70",
      at: "2026-11-27",
      orders: [],
    },
  ],
  [
    "a sentence behind the name",
    "You've got $75.00 from Chris P. Bacon. Thanks for banking with us",
    { amount: "75.00", currency: "USD", payerName: "Chris P. Bacon", orders: [] },
  ],
  [
    "a bank behind the name",
    "NGN50,000.00 credited. TRANSFER FROM OKAFOR PETER-OPAY-9061234567",
    { amount: "50000.00", currency: "NGN", payerName: "OKAFOR PETER", orders: [] },
  ],
  [
    "a row with its side",
    "27/11/2026\tNIP/GTB/GRACE ADEBAYO/RENT\t412,500.00 CR\t1,950,000.00",
    { amount: "412500.00", payerName: "GRACE ADEBAYO", at: "2026-11-27", orders: [] },
  ],
  [
    "PLN",
    "Kwota: 1 250,00 PLN Saldo: 9 000,00 PLN Nadawca: Łukasz Żółć",
    { amount: "1250.00", currency: "PLN", payerName: "Łukasz Żółć", orders: [] },
  ],
  ["Arabic digits", "Amt: NGN٤١٢,٥٠٠.٠٠ CR", { amount: "412500.00", currency: "NGN", orders: [] }],
  [
    "a masked name",
    "Received NGN500.00 from GRACE ADE*** on 27 Nov",
    { amount: "500.00", currency: "NGN", payerName: "GRACE ADE***", at: "2026-11-27", orders: [] },
  ],
])("S171: what %s says is read", (_bank, text, found) => {
  expect(read(text)).toEqual(found);
});

it.each([
  ["a balance alone", "Avail Bal: NGN1,950,000.00"],
  ["a balance of a time", "Credit alert: your balance as of 27/11/2026 15:04 is NGN9,000.00"],
  ["a balance that is said last", "NGN9,000.00 is your new balance"],
  ["what a wallet has", "Credit! Your wallet now has NGN9,000.00"],
  ["two amounts", "NGN5,000.00 NGN7,000.00"],
  ["a row without headings", "27 Nov\tNIP\t412,500.00\t1,950,000.00"],
  ["two lines", "Amt: NGN5,000.00 CR\nAmt: NGN7,000.00 CR"],
  ["a debit", "Debit Alert\nAmt: NGN5,000.00\nBal: NGN1,000.00"],
  ["DR", "Amt:NGN5,000.00DR"],
  ["money that was sent", "You have sent Ksh5,000.00 to JANE DOE"],
  ["money from your account", "NGN10,000.00 was moved from your account to GRACE"],
  ["gross and net", "Deposit 2,000.00 Fee 25.00 Net 1,975.00"],
  ["a minus", "Amt: -5,000.00 NGN"],
  ["thousands or decimals", "Amt: 5.000 EUR"],
  ["three decimals, or thousands", "Amt: KWD 1,234"],
  ["an account", "Credit Acct 0123456789"],
  ["a phone", "from JANE DOE 0712345678"],
  ["nothing", ""],
  ["zero", "Transaction cost, Ksh0.00"],
])("S171: of %s no amount is read", (_what, text) => {
  const { amount, currency } = readLine(text, NOW, LAGOS);
  expect([amount, currency]).toEqual([undefined, undefined]);
});

it.each([
  ["a day or a month", "Amt: NGN5,000.00 03/04/2026", "at"],
  ["two days", "27/11/2026 26/11/2026 Amt: NGN5,000.00", "at"],
  ["a future time", "Date: 28/11/2026 10:00", "at"],
  ["two payers", "from GRACE ADEBAYO. Sender: PETER OKAFOR", "payerName"],
  ["a bank for a payer", "Transfer from ACCESS BANK", "payerName"],
  ["your own account", "from your account 0123", "payerName"],
  ["two references", "Ref: FT26331ABC70 Session ID: 000013261127150512345", "bankReference"],
  ["an order's reference", "Ref: 9W57J-YKX28", "bankReference"],
  ["a word for a reference", "Reference: TRANSFER", "bankReference"],
  ["an amount for a reference", "Payment ref 5000.00", "bankReference"],
])("S171: %s is left out", (_what, text, missing) => {
  expect(read(text)).not.toHaveProperty(missing);
});

it.each([
  ["Credit alert USD250.00 CR 27 Nov 2026 14:51:00 UTC NIP/GRACE ADEBAYO/FT3ab94c21", "GRACE ADEBAYO"],
  ["27 Nov 2026 14:51 UTC GRACE ADEBAYO sent you USD 250.00", "GRACE ADEBAYO"],
  ["27 Nov 2026 14:51:00 UTC from GRACE ADEBAYO USD250.00 CR", "GRACE ADEBAYO"],
  ["Credit alert: GRACE ADEBAYO has sent you NGN5,000.00", "GRACE ADEBAYO"],
  ["NIP/GRACE ADEBAYO/RENT", "GRACE ADEBAYO"],
  ["NIP/GRACE ADEBAYO/RENT NGN412,500.00 CR", "GRACE ADEBAYO"],
  ["Amt:NGN412,500.00 CR Desc:NIP/GRACE ADEBAYO/OPAY/RENT Date:27-Nov-2026 15:04", "GRACE ADEBAYO"],
  ["Amt:NGN412,500.00 CR Desc:NIP CR/GRACE ADEBAYO/GTB/RENT Date:27-Nov-2026", "GRACE ADEBAYO"],
  ["NIP/Sterling Bank/ADEBAYO GRACE O/REF 99182 Amt NGN5,000.00 CR", "ADEBAYO GRACE O"],
  ["NIP/ECOBANK NIGERIA/GRACE ADEBAYO/RENT", "GRACE ADEBAYO"],
  ["UIP/UBA/GRACE ADEBAYO/RENT NGN5,000.00 CR", "GRACE ADEBAYO"],
  ["NIP FRM GRACE ADEBAYO-GTB|0001332611271505 NGN5,000.00 CR", "GRACE ADEBAYO"],
  ["TRF/RENT/FRM GRACE ADEBAYO TO TRADESLIP/NGN5,000.00", "GRACE ADEBAYO"],
  ["Money In! NGN5,000.00 from GRACE ADEBAYO (OPay). 27 Nov 2026, 15:04", "GRACE ADEBAYO"],
  ["Your wallet has been credited with N5,000.00 by GRACE ADEBAYO on 27-11-2026", "GRACE ADEBAYO"],
  ["Sender Name: ADEBAYO, GRACE  Sender Bank: KUDA MFB Amount: ₦5,000.00", "ADEBAYO, GRACE"],
  ["Transfer from ADEBAYO GRACE OLUWASEUN via USSD N5,000 27/11/26", "ADEBAYO GRACE OLUWASEUN"],
  ["Ksh5,000.00 received from 254712345678 JANE DOE. Account Number 9W57J", "JANE DOE"],
  ["you have received KES 5,000.00 from JANE DOE 2547****678 - Equity Bank", "JANE DOE"],
  ["KES 5,000.00 received from Jane Doe (254712***678) M-PESA 27/11/2026 15:04", "Jane Doe"],
  ["Ksh 5,000 has been credited to A/C 0112***90 by JANE DOE on 27/11/2026 15:04", "JANE DOE"],
  ["Pesalink: You have received KES 5,000.00 from JANE DOE, ABSA BANK KENYA. Ref: A1", "JANE DOE"],
  ["received from JANE ANG 0712345678 on 27/11/26", "JANE ANG"],
  ["Zahlungseingang 250,00 EUR von Grace Adebayo am 27.11.2026", "Grace Adebayo"],
  ["SEPA-Gutschrift von Grace Adebayo, 250,00 EUR, Verwendungszweck: Miete", "Grace Adebayo"],
  ["Zahlungspflichtiger: Grace Adebayo Betrag: 250,00 EUR", "Grace Adebayo"],
  ["Virement reçu de Grace Adebayo: 250,00 EUR", "Grace Adebayo"],
  ["Donneur d'ordre : GRACE ADEBAYO Montant : 250,00 EUR", "GRACE ADEBAYO"],
  ["Przelew przychodzący. Nadawca: GRACE ADEBAYO Kwota: 250,00 PLN", "GRACE ADEBAYO"],
  ["Transferencia recibida de GRACE ADEBAYO por 250,00 EUR el 27/11/2026", "GRACE ADEBAYO"],
  ["Ordenante: GRACE ADEBAYO Importe: 250,00 EUR", "GRACE ADEBAYO"],
  ["Ordinante: GRACE ADEBAYO Importo 250,00 EUR", "GRACE ADEBAYO"],
  ["FASTER PAYMENTS RECEIPT REF.RENT FROM G ADEBAYO 250.00 27/11/2026", "G ADEBAYO"],
])("S171: the payer in %j is %s", (line, payerName) => {
  expect(readLine(line, NOW, LAGOS).payerName).toBe(payerName);
});

it.each([
  "NIP/GTB/RENT",
  "NIP/RENT/FT26331ABC70",
  "NIP/TRANSFER/000013261127",
  "NIP/GRACE ADEBAYO/PETER OKAFOR",
  "NIP/GRACE ADEBAYO/NOVEMBER RENT",
  "Credited by transfer on 27/11/2026",
  "Credited by ACCESS BANK",
])("S171: no payer is certain in %j", (line) => {
  expect(readLine(line, NOW, LAGOS).payerName).toBeUndefined();
});

it("S171: the bank's own words stand in the narration", () => {
  const sms = "Amt:NGN5,000.00CR Desc:NIP/UBA/GRACE ADEBAYO/RENT Avail Bal:NGN9,000.00";
  expect(readLine(sms, NOW).narration).toBe("NIP/UBA/GRACE ADEBAYO/RENT");
  expect(readLine(" You received\n Ksh5 ", NOW).narration).toBe("You received Ksh5");
  expect([...readLine("ö".repeat(2_000), NOW).narration]).toHaveLength(500);
});

it("S171: a time is meant in the desk's zone, or in its own", () => {
  expect(read("27 Nov 2026 15:04", "UTC").at).toBe("2026-11-27T15:04:00.000Z");
  expect(read("27 Nov 2026 15:04 EAT", "UTC").at).toBe("2026-11-27T12:04:00.000Z");
});

it("S171: no balance is ever the amount, whatever else a line says", () => {
  const label = fc.constantFrom(
    "Bal: ",
    "Avail Bal:",
    "Available balance is ",
    "New M-PESA balance is ",
    "Balance at 27/11/2026 15:04: ",
    "Saldo: ",
  );
  const words = fc.constantFrom(
    "Credit Alert ",
    "Amt: ",
    "CR ",
    "from GRACE ADEBAYO ",
    "received ",
    "27/11/2026 15:04 ",
    "",
  );
  fc.assert(
    fc.property(
      fc.array(words, { maxLength: 4 }),
      label,
      fc.integer({ min: 1, max: 999 }),
      (line, before, sum) => {
        for (const text of [
          `${line.join("")}${before}NGN${sum},000.00`,
          `${before}NGN${sum},000.00 ${line.join("")}`,
        ])
          expect(readLine(text, NOW, LAGOS), text).not.toHaveProperty("amount");
      },
    ),
  );
});

it("S171: any text is read, in time", () => {
  const part = fc.constantFrom(
    "NGN",
    "5,000.00",
    " ",
    "\t",
    "\n",
    "from ",
    "A",
    "-",
    "*",
    "27/11/2026",
    "Desc:",
    "Ref:",
    "1",
    "é",
  );
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 400 }),
    fc.array(part, { maxLength: 400 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (line) => {
      expect(readLine(line, NOW, LAGOS).narration.length).toBeLessThanOrEqual(2_000);
    }),
  );
});
