import type { Message } from "@tradeslip/contracts/rules";

/** What a mail says. */
export interface Wording {
  readonly subject: Message;
  readonly paragraphs: readonly Message[];
  /** Whether the code is shown, large after the first paragraph. */
  readonly hasCode: boolean;
}
