/**
 * Statements in the shapes of banks and mobile money services. All of it is made up but the columns, which
 * these public descriptions name:
 *
 * - GTBank, Access, Zenith: importers of github.com/devcenter-square/ng-bank-parser and sample exports that
 *   such importers document (Trans Date … Remarks; Withdrawals, Lodgements; Debit, Credit, Value Date)
 * - OPay: the statement that its app sends (Trans. Time, Value Date, Description, Debit(₦), Credit(₦), …)
 * - M-Pesa: Safaricom's organisation portal (Receipt No., Completion Time, …, Paid In, Withdrawn, Balance)
 * - MTN MoMo: the partner portal's export (Id, External id, Date, Status, …, Amount, Fee, Balance)
 * - Equity: Equity Online for business (Transaction Date, Value Date, Narrative, …, Running Balance)
 * - Revolut: "Account statement" in Excel's form (Type, Product, Started Date, …, State, Balance)
 * - Wise: wise.com/help, balance statements (TransferWise ID, Date, Amount, …, Running Balance, Total fees)
 * - Chase: importers of beancount's contributors (Details, Posting Date, Description, Amount, Type, …)
 * - Sparkasse: CSV-CAMT (Buchungstag; Verwendungszweck; …; Betrag), in Windows-1252 with decimal commas
 */
import type { StatementMapping } from "@tradeslip/contracts";

export interface BankStatement {
  readonly name: string;
  readonly bytes: Buffer;
  /** Where the headings alone don't say it. */
  readonly mapping?: Partial<StatementMapping>;
  /** Day, time where there is one, amount with its sign, and reference. */
  readonly lines: readonly string[];
  readonly skipped: number;
  readonly balance: string | undefined;
}

const text = (...rows: string[]) => Buffer.from(`${rows.join("\r\n")}\r\n`);
/** In Windows-1252 these letters are those of Latin-1. */
const windows = (...rows: string[]) => Buffer.from(`${rows.join("\r\n")}\r\n`, "latin1");

export const BANK_STATEMENTS: readonly BankStatement[] = [
  {
    name: "GTBank: sums above the columns, days with names of months",
    bytes: text(
      "CUSTOMER STATEMENT,,,,,,,",
      'Account No,0123456789,,,Opening Balance,"4,812,300.00",,',
      "",
      "Trans Date,Reference,Value Date,Debits,Credits,Balance,Originating Branch,Remarks",
      '26-Nov-2026,\'S40912204,26-Nov-2026,,"412,500.00","5,224,800.00",001,"NIP/INES MENSAH/C3RT6-8WKD1"',
      '26-Nov-2026,,26-Nov-2026,53.75,,"5,224,746.25",001,NIP CHARGE + VAT',
      '26-Nov-2026,\'S40912840,26-Nov-2026,"475,500.00",,"4,749,246.25",001,TRF TO EMIL OKORO',
      'Total,,,"475,553.75","412,500.00",,,',
    ),
    lines: ["2026-11-26 +412500 'S40912204", "2026-11-26 -53.75 -", "2026-11-26 -475500 'S40912840"],
    skipped: 1,
    balance: "4749246.25",
  },
  {
    name: "Access: withdrawals and lodgements, the newest line first",
    bytes: text(
      "Date,Transaction Details,Reference,Value Date,Withdrawals,Lodgements,Balance",
      '26/11/2026,"TRF/MIRA COLE/Y9HQ1-N7RZ4",099MIPA263300412,26/11/2026,-,"742,500.00","1,242,500.00"',
      '25/11/2026,"MAINTENANCE FEE, NOV",099MIPA263290001,25/11/2026,"1,000.00",-,"500,000.00"',
    ),
    lines: ["2026-11-26 +742500 099MIPA263300412", "2026-11-25 -1000 099MIPA263290001"],
    skipped: 0,
    balance: "1242500",
  },
  {
    name: "Zenith: semicolons, a mark of byte order",
    bytes: text(
      "\uFEFFDate;Description;Debit;Credit;Value Date;Balance",
      "13/11/2026;NIP/ALAO TOBI/N1ZC9-HV38G;0.00;495000.00;13/11/2026;507300.00",
      "13/11/2026;ELECTRONIC MONEY TRANSFER LEVY;50.00;0.00;13/11/2026;507250.00",
    ),
    lines: ["2026-11-13 +495000 -", "2026-11-13 -50 -"],
    skipped: 0,
    balance: "507250",
  },
  {
    name: "OPay: signs of the naira, times to the second",
    bytes: text(
      "Trans. Time,Value Date,Description,Debit(₦),Credit(₦),Balance After(₦),Channel,Transaction Reference",
      '2026 Nov 26 10:58:12,26 Nov 2026,Transfer from LENA BOATENG,--,"₦412,446.25","₦600,446.25",E-Channel,100004261126105812',
      '2026 Nov 26 11:40:02,26 Nov 2026,Transfer to MUSA IBRAHIM,"₦40,000.00",--,"₦560,446.25",E-Channel,100004261126114002',
    ),
    lines: [
      "2026-11-26 10:58:12 +412446.25 100004261126105812",
      "2026-11-26 11:40:02 -40000 100004261126114002",
    ],
    skipped: 0,
    balance: "560446.25",
  },
  {
    name: "M-Pesa of an organisation: the newest first, what failed among them",
    bytes: text(
      "Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.",
      'SKQ7AB12CD,26-11-2026 14:05:31,26-11-2026 14:05:31,"Pay merchant Charge",Completed,,-23.00,"32,227.00",true,Charge,,SKQ7AB12CC,',
      'SKQ7AB12CC,26-11-2026 14:05:31,26-11-2026 14:05:31,"Pay Bill from 2547****678 - GRACE OBI Acc. T4B8W-2HNQ6",Completed,"32,250.00",,"32,250.00",true,Pay Bill,2547****678 - GRACE OBI,,T4B8W2HNQ6',
      'SKQ7AB12CB,26-11-2026 13:58:02,26-11-2026 13:58:02,"Pay Bill from 2547****111",Failed,"5,000.00",,0.00,false,Pay Bill,,,',
    ),
    lines: ["2026-11-26 14:05:31 -23 SKQ7AB12CD", "2026-11-26 14:05:31 +32250 SKQ7AB12CC"],
    skipped: 1,
    balance: "32227",
  },
  {
    name: "MTN MoMo: a fee beside the amount",
    bytes: text(
      "Id,External id,Date,Status,Type,Note/Message,From,From name,To,To name,Amount,Currency,Fee,Balance",
      "18244556123,,2026-11-26 09:12:44,Successful,Transfer,K5PW2-9DQX3,233241234567/MSISDN,Ama Mensah,233550000001,Desk Ltd,2500.00,GHS,0.00,7500.00",
      "18244556124,,2026-11-26 09:40:10,Successful,Cash out,Payout,233550000001,Desk Ltd,233241234599,Kofi Annor,-1000.00,GHS,7.50,6492.50",
    ),
    mapping: { narration: "Note/Message", reference: "Id", payer: "From name" },
    lines: [
      "2026-11-26 09:12:44 +2500 18244556123",
      "2026-11-26 09:40:10 -1000 18244556124",
      "2026-11-26 09:40:10 -7.5 18244556124",
    ],
    skipped: 0,
    balance: "6492.5",
  },
  {
    name: "Equity: tabs, debits in brackets",
    bytes: text(
      "Transaction Date\tValue Date\tNarrative\tTransaction Reference\tDebit\tCredit\tRunning Balance",
      "20-11-2026\t20-11-2026\tBALANCE B/F\t\t\t\t150,000.00",
      "20-11-2026\t20-11-2026\tRTGS NOOR HADDAD J8WB2-R6YN5\tS7738211\t\t32,250.00\t182,250.00",
      "21-11-2026\t21-11-2026\tLEDGER FEE\tS7740001\t(120.00)\t\t182,130.00",
    ),
    lines: ["2026-11-20 +32250 S7738211", "2026-11-21 -120 S7740001"],
    skipped: 1,
    balance: "182130",
  },
  {
    name: "Revolut: a pending line without a balance, a fee",
    bytes: text(
      "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
      "TOPUP,Current,2026-11-25 08:00:01,2026-11-25 08:00:03,Payment from Ines Mensah,250.00,0.00,EUR,COMPLETED,1250.00",
      "TRANSFER,Current,2026-11-25 09:30:00,2026-11-25 09:30:05,To Emil Okoro,-100.00,0.20,EUR,COMPLETED,1149.80",
      "CARD_PAYMENT,Current,2026-11-26 10:00:00,,Hotel,-80.00,0.00,EUR,PENDING,",
    ),
    mapping: { date: "Completed Date" },
    lines: ["2026-11-25 08:00:03 +250 -", "2026-11-25 09:30:05 -100 -", "2026-11-25 09:30:05 -0.2 -"],
    skipped: 1,
    balance: "1149.8",
  },
  {
    name: "Wise: signed amounts with their fees in them, the newest first",
    bytes: text(
      "TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,Card Last Four Digits,Card Holder Full Name,Attachment,Note,Total fees",
      "TRANSFER-99000002,26-11-2026,-120.55,USD,Sent money to Emil Okoro,,879.45,,,,,Emil Okoro,12345678,,,,,,0.55",
      "TRANSFER-99000001,25-11-2026,250.00,USD,Received money from LENA BOATENG with reference K5PW2-9DQX3,K5PW2-9DQX3,1000.00,,,,LENA BOATENG,,,,,,,,0.00",
    ),
    lines: ["2026-11-26 -120.55 TRANSFER-99000002", "2026-11-25 +250 TRANSFER-99000001"],
    skipped: 0,
    balance: "879.45",
  },
  {
    name: "Chase: the month first, a comma too many at the end of each line",
    bytes: text(
      "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #",
      'DEBIT,11/26/2026,"WIRE FEE",-15.00,FEE_TRANSACTION,2485.00,,',
      'CREDIT,11/25/2026,"ORIG CO NAME:MIRA COLE  DESC:Y9HQ1-N7RZ4",250.00,ACH_CREDIT,2500.00,,',
    ),
    lines: ["2026-11-26 -15 -", "2026-11-25 +250 -"],
    skipped: 0,
    balance: "2485",
  },
  {
    name: "Sparkasse: Windows-1252, semicolons, decimal commas",
    bytes: windows(
      "Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;BIC;Betrag;Waehrung;Info",
      '"DE02";"26.11.26";"26.11.26";"GUTSCHR. UEBERWEISUNG";"P7RE4-0TQ6S";"Jürgen Groß";"DE91";"X";"1.250,00";"EUR";"Umsatz gebucht"',
      '"DE02";"25.11.26";"25.11.26";"ENTGELT";"Kontoführung";"";"DE02";"X";"-8,90";"EUR";"Umsatz gebucht"',
    ),
    mapping: { payer: "Beguenstigter/Zahlungspflichtiger" },
    lines: ["2026-11-26 +1250 -", "2026-11-25 -8.9 -"],
    skipped: 0,
    balance: undefined,
  },
];
