import type { Message } from "@tradeslip/contracts/rules";
import type { Language } from "@tradeslip/node-kit/languages";
import type { MailText } from "./mail-text.ts";

/** Events that people asked to be notified of. */
export type NewsKind = "order-step" | "price-alert";

const SUBJECTS: Readonly<Record<NewsKind, Message>> = {
  "order-step": /*i18n*/ { id: "mail.order_step.subject", message: "Update on your order {references}" },
  "price-alert": /*i18n*/ { id: "mail.price_alert.subject", message: "Your price alert at {brand}" },
};
const PAGES: Readonly<Record<NewsKind, readonly [withLink: Message, without: Message]>> = {
  "order-step": [
    /*i18n*/ { id: "mail.order_step.page_at", message: "See your order: {origin}{page}" },
    /*i18n*/ { id: "mail.order_step.page", message: "Log in and open your order's page." },
  ],
  "price-alert": [
    /*i18n*/ { id: "mail.price_alert.page_at", message: "See the price: {origin}{page}" },
    /*i18n*/ { id: "mail.price_alert.page", message: "Log in to see the price." },
  ],
};
const NEVER_HERE: Message = /*i18n*/ {
  id: "mail.order_step.never_here",
  message: "No email of ours says where to pay. Only your order's page does.",
};
const CHOSEN_AT: Message = /*i18n*/ {
  id: "mail.news.chosen_at",
  message: "Your settings say that you get this. Switch it off there: {origin}/settings",
};
const CHOSEN: Message = /*i18n*/ {
  id: "mail.news.chosen",
  message: "Your settings say that you get this. You can switch it off there.",
};

interface Titled {
  readonly kind: NewsKind;
  readonly references: readonly string[];
}

export function newsTitle({ kind, references }: Titled, brand: string, { say }: Language): string {
  return say({ ...SUBJECTS[kind], values: { brand, references: references.join(", ") } });
}

export function newsMail(kind: NewsKind, news: Message | undefined, isAddressKnown: boolean): MailText {
  const [withLink, without] = PAGES[kind];
  return {
    subject: SUBJECTS[kind],
    paragraphs: [
      ...(news === undefined ? [] : [news]),
      isAddressKnown ? withLink : without,
      ...(kind === "order-step" ? [NEVER_HERE] : []),
      isAddressKnown ? CHOSEN_AT : CHOSEN,
    ],
    hasCode: false,
  };
}
