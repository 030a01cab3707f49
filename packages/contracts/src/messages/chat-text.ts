import { latinDigits, withoutUnseen } from "../rules/typed-text.ts";
import { plainMailText } from "./mail-text.ts";

/**
 * Bold, strikethrough and code markup of the chats that people paste from; at the end of a reference the
 * character may be its check symbol.
 */
const DECORATION = /(?<!-[0-9A-Z]{4})[*~`]/gi;
/** A byte order mark, which patterns treat as a space. */
const MARKS = /\uFEFF/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;
const QUOTE = /^[\s>|•·_-]+|[\s_]+$/g;

/** "21/11/2026", "2026. 11. 21.", "2026年11月21日", "21.11.2026 г." */
const DATE = String.raw`\d{1,4}(?:[./-] ?|년 |年)\d{1,2}(?:[./-] ?|월 |月)\d{1,4}(?:[.일日]| г\.?)?`;
/** Half of the day: "PM", "p. m.", "下午", "오후", "म.पू.". */
const HALF = String.raw`(?:\p{L}[\p{L}\p{M}.]{0,9}(?: ?\p{L}\.)?)`;
const TIME = String.raw`(?:${HALF} ?)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?${HALF})?`;
/** "21.11.2026, 14:03", "21/11/2026 à 14:03", "14:03, 21/11/2026". */
const WHEN = String.raw`(?:${DATE}[,،]? ?(?:(?:à|at|um|às|klo|kl\.?|a las|alle|о|в) )?${TIME}|${TIME}[,،]? ${DATE})`;
/** The prefix of a copied or exported chat line: "[21/11/2026, 14:03:11] ", "21.11.26, 14:03 - ". */
const STAMP = String.raw`^\[?${WHEN}\]?,? ?(?:[-\u2013] )?`;
const SENDER = new RegExp(String.raw`${STAMP}[^:]{1,80} ?[:：] ?(.*)$`, "iu");
/** A system line of the chat: a member joined, a number changed. */
const OF_CHAT = new RegExp(String.raw`${STAMP}([^:：]{1,300})$`, "iu");
/** The number that the system line is about. */
const CHAT_NUMBER = /\+\d[\d ()-]{6,22}\d/g;
/** A sender on a separate line: "Ada, [21.11.2026 14:03]". */
const SENDER_LINE = new RegExp(String.raw`^[^[\]]{1,80},? \[${WHEN}\]:?$`, "iu");

const FILE_END = String.raw`\.(?:jpe?g|png|gif|webp|heic|bmp|tiff?|mp4|mov|3gp|mkv|avi|webm|opus|ogg|mp3|m4a|aac|amr|wav|pdf|docx?|xlsx?|pptx?|txt|csv|zip|vcf|apk)(?!\p{L})`;
/** The names that phones give their photos and recordings: kind, date, time and a counter. */
const TAKEN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\d{1,8}-)?(?:[A-Za-z]{2,12}[ _-]){0,3}(?:20[0-3]\d[-_.]?[01]\d[-_.]?[0-3]\d)(?:(?:[ _-]|at|à|um|klo){1,4}(?:[012]\d[-_.:]?[0-5]\d(?:[-_.:]?[0-5]\d(?:\d{3})?)?))?(?:[ _-](?:WA)?\(?\d{1,4}\)?)?${FILE_END}`,
  "giu",
);
/** A line that stands for a file: "<attached: a.pdf>", "a.pdf (file attached)", in any language. */
const ATTACHED = [
  new RegExp(String.raw`^<[^:<>]{2,40}[:：] ?[^\s<>]{1,200}${FILE_END}>$`, "iu"),
  new RegExp(String.raw`^[^\s:/]{1,200}${FILE_END} ?[(（][\p{L}\p{M} .]{3,60}[)）]$`, "iu"),
];
/** The counter before a file's name: "<attached: 00000012-Bank statement.pdf>". */
const COUNT = /(?<=^<[^:<>]{2,40}[:：] ?)\d{8}-/u;

/**
 * Converts to the digits, letters and spaces that we write, without invisible characters. Keeps line breaks.
 */
export function plainChatText(text: string): string {
  const lines = text.replace(LINE_ENDS, "\n").replace(MARKS, "").normalize("NFKC");
  return plainMailText(latinDigits(withoutUnseen(lines)))
    .replace(/[^\S\n]+/gu, " ")
    .replace(DECORATION, "");
}

/**
 * The lines of each message in a pasted chat, without senders, times and files. A text that isn't a chat is
 * one message.
 * @param text from {@link plainChatText}
 */
export function chatMessages(text: string): readonly (readonly string[])[] {
  const messages: string[][] = [[]];
  for (const line of text.split("\n")) {
    const plain = line.replace(QUOTE, "");
    const begun = SENDER.exec(plain);
    if (begun) messages.push([withoutFiles(begun[1] ?? "")]);
    else if (SENDER_LINE.test(plain)) messages.push([]);
    else {
      const ofChat = OF_CHAT.exec(plain)?.[1];
      if (ofChat === undefined) messages.at(-1)?.push(withoutFiles(plain));
      else messages.push([ofChat.replace(CHAT_NUMBER, "")]);
    }
  }
  return messages.filter((lines) => lines.some((line) => line !== ""));
}

function withoutFiles(line: string): string {
  return ATTACHED.some((pattern) => pattern.test(line)) ? "" : line.replace(COUNT, "").replace(TAKEN, "");
}
