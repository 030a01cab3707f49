import { latinDigits, withoutUnseen } from "../rules/typed-text.ts";

/** Bold, crossed out and code in the chats that people paste from; at the end of a reference it may be its check symbol. */
const DECORATION = /(?<!-[0-9A-Z]{4})[*~`]/gi;
/** A byte order mark, which patterns take for a space. */
const MARKS = /\uFEFF/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;
const QUOTE = /^[\s>|•·_-]+|[\s_]+$/g;

const DATE = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`;
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.? ?m\.?)?`;
/** What chats write before a message that is copied or exported: "[21/11/2026, 14:03:11] Ada: ", "21.11.26, 14:03 - Ada: ". */
const SENDER = new RegExp(
  String.raw`^\[?(?:${DATE},? ${TIME}|${TIME},? ${DATE})\]?,? ?(?:[-\u2013] )?[^:]{1,80}: ?(.*)$`,
  "iu",
);
/** A line of its own: "Ada, [21.11.2026 14:03]". */
const SENDER_LINE = new RegExp(String.raw`^[^[\]]{1,80},? \[${DATE} ${TIME}\]:?$`, "iu");

/** With the digits, letters and spaces that we write, and without signs that nobody sees. Lines stay. */
export function plainChatText(text: string): string {
  return latinDigits(withoutUnseen(text.replace(LINE_ENDS, "\n").replace(MARKS, "").normalize("NFKC")))
    .replace(/[^\S\n]+/gu, " ")
    .replace(DECORATION, "");
}

/**
 * The lines of each message of a pasted chat, without the senders' names and times. A text without any is one message.
 * @param text from {@link plainChatText}
 */
export function chatMessages(text: string): readonly (readonly string[])[] {
  const messages: string[][] = [[]];
  for (const line of text.split("\n")) {
    const plain = line.replace(QUOTE, "");
    const begun = SENDER.exec(plain);
    if (begun) messages.push([begun[1] ?? ""]);
    else if (SENDER_LINE.test(plain)) messages.push([]);
    else messages.at(-1)?.push(plain);
  }
  return messages.filter((lines) => lines.some((line) => line !== ""));
}
