import type { MailOrder, Message } from "./messages.ts";

/** Where mails go. */
export interface MailTransport {
  /** Resolves once somebody else is responsible for the mail. */
  deliver(order: MailOrder, message: Message): Promise<void>;
  /** Removes old mails, where they are kept here. */
  sweep?(now: number): Promise<void>;
}

/** A mail that did not get through. Says nothing of its address or text. */
export class MailFailure extends Error {
  /** No use in trying the same mail again. */
  readonly permanent: boolean;
  constructor(reason: string, permanent: boolean) {
    super(reason);
    this.name = "MailFailure";
    this.permanent = permanent;
  }
}
