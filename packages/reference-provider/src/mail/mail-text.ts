import type { Message } from "@tradeslip/contracts/rules";

/** The text of a mail. */
export interface MailText {
  readonly subject: Message;
  readonly paragraphs: readonly Message[];
  /** Whether the code is shown, large after the first paragraph. */
  readonly hasCode: boolean;
}
