import { t } from "@lingui/core/macro";
import { CHAT_PART, type PagePart } from "@tradeslip/contracts/rules";
import type { ConfiguredFee } from "../../../lib/configured-fee.ts";

export const faqCategories = ["account", "transactions", "security", "trading"] as const;
export type FaqCategory = (typeof faqCategories)[number];

export const categoryNames = (): Readonly<Record<FaqCategory, string>> => ({
  account: t`Account`,
  transactions: t`Transactions`,
  security: t`Security`,
  trading: t`Trading`,
});

export interface FaqItem {
  category: FaqCategory;
  question: string;
  answer: string;
  /** In its place where the desk has no chat. */
  withoutChat?: string;
  /** The answer in a few characters, to catch at a glance. */
  fact?: string;
  /** Shown only while this part is on the site. */
  part?: PagePart;
  /** Holds only while the desk takes no fee of its own. */
  isOfNoFee?: true;
  /** The answer's last sentence; only it and the fact are claims. */
  promise?: string;
}

/** What a trade costs: the configured fee; without one, the claim. */
function costAnswer(fee: ConfiguredFee | null): Pick<FaqItem, "answer" | "fact" | "part" | "isOfNoFee"> {
  if (fee === null)
    return {
      answer: t`The maker fee is 0.1% and the taker fee 0.15% of the trade. Your slip's terms count: they show what you pay and receive before you decide.`,
      fact: t`0.1% / 0.15%`,
      part: "claims",
      isOfNoFee: true,
    };
  return { answer: feeAnswer(fee), fact: `${fee.buy} / ${fee.sell}` };
}

function feeAnswer({ buy, sell, freeSide }: ConfiguredFee): string {
  if (freeSide === "buy")
    return t`We take ${sell} off the market price when you sell, and add nothing to it when you buy. Your slip's terms count: they show the fee in dollars, and what you pay and receive, before you decide.`;
  return freeSide === "sell"
    ? t`We add ${buy} to the market price when you buy, and take nothing off it when you sell. Your slip's terms count: they show the fee in dollars, and what you pay and receive, before you decide.`
    : t`We add ${buy} to the market price when you buy, and take off ${sell} when you sell. Your slip's terms count: they show the fee in dollars, and what you pay and receive, before you decide.`;
}

/** @param keepsOrders undefined: not known yet, or the desk has no chat */
function payAnswer(keepsOrders: boolean | undefined): string {
  if (keepsOrders === undefined) return t`Don't send anything until a person has confirmed your slip.`;
  return keepsOrders
    ? t`Don't send anything until a person has confirmed your slip. Where to pay then appears on your order page, in the browser where you ordered, and nowhere else.`
    : t`Don't send anything until a person has confirmed your slip. Then pay only as agreed in the chat that you opened from your own slip.`;
}

/**
 * Questions and answers (docs/product.md, P1.12). Publish only what is true of your desk.
 * @param chat name of the chat service in which orders are handed over
 */
export const faq = (chat: string, fee: ConfiguredFee | null, keepsOrders?: boolean): readonly FaqItem[] => [
  {
    category: "account",
    question: t`How do I open an account?`,
    answer: t`Sign up with your name, email address, phone number and date of birth. It's free, and you must be at least 18. We'll email a six-digit code; enter it and you can log in.`,
    fact: t`Free`,
  },
  {
    category: "account",
    question: t`How long does verification take?`,
    answer: t`Your one-time code arrives by email and takes a minute to enter. If we need to check documents, verification takes 2-24 hours, depending on how many people are waiting.`,
    fact: t`2-24 hours`,
    part: "claims",
  },
  {
    category: "account",
    question: t`My one-time code has expired. What now?`,
    answer: t`A code works for 5 minutes. Choose 'Resend Code' to get a new one, at most every 60 seconds. Only the newest code works. Check your spam folder too.`,
    fact: t`5 minutes`,
  },
  {
    category: "account",
    question: t`I forgot my password. How do I get back in?`,
    answer: t`Choose 'Forgot Password?' on the login page and enter your email address.`,
    promise: t`If it has an account, a reset email arrives within 5 minutes.`,
    fact: t`Within 5 minutes`,
  },
  {
    category: "account",
    question: t`How quickly does support answer?`,
    answer: t`Live chat answers in under 2 minutes, tickets in under 4 hours, at any time of day. Put your slip's reference in your first message to speed things up.`,
    fact: t`<2 min chat, <4 h tickets`,
    part: "claims",
  },
  {
    category: "transactions",
    question: t`How long do withdrawals take?`,
    answer: t`Most withdrawals are done within 30 minutes. When we're busy, a network is congested or a payment needs checking, it can take up to 24 hours.`,
    fact: t`Mostly 30 minutes`,
    part: "claims",
  },
  {
    category: "transactions",
    question: t`What is the smallest trade?`,
    answer: t`$250, whether you buy or sell. If you enter an amount in a coin, its value in US dollars counts.`,
    fact: t`$250`,
  },
  {
    category: "transactions",
    question: t`How do I pay, and how am I paid?`,
    answer: payAnswer(keepsOrders),
  },
  {
    category: "transactions",
    question: t`Something went wrong with a trade. What do I do?`,
    answer: t`Write to us in the same chat and give your slip's reference. We release nothing to the other side while a dispute is open.`,
    withoutChat: t`Write to us and give your slip's reference. We release nothing to the other side while a dispute is open.`,
  },
  {
    category: "security",
    question: t`Where are the coins kept?`,
    answer: t`95% of all coins rest in cold storage: on devices that aren't connected to any network. We keep only what the day's trades need within reach.`,
    fact: t`95% cold storage`,
    part: "claims",
  },
  {
    category: "security",
    question: t`How do I know that a slip is genuine?`,
    answer: t`Open the link in its message. The page shows the terms exactly as we issued them, and whether they still hold. If even one character was changed, it says we didn't issue the slip. When in doubt, don't pay.`,
  },
  {
    category: "security",
    question: t`Will you ever ask for my password or a code?`,
    answer: t`No. We never need your password, a one-time code or your wallet's recovery phrase, not even to help you. Anyone who asks for them isn't us: stop, and report it.`,
    fact: t`Never`,
  },
  {
    category: "trading",
    question: t`I've never bought crypto. What do I need?`,
    answer: t`A way to pay, and a wallet: an app that holds your coins and gives you an address to receive them at. Get it from its maker's own site. You give us that address after you order, so you can look around first. Write down the wallet's recovery phrase, and tell it to nobody, us included.`,
  },
  {
    category: "trading",
    question: t`What happens after I press Send?`,
    answer: t`A person reads your order and confirms it. You pay, we check that your money has arrived, and send your coins to your wallet. If you sell, you send your coins first and we pay you. We tell you how far we are.`,
    part: CHAT_PART,
  },
  {
    category: "trading",
    question: t`What does a trade cost?`,
    ...costAnswer(fee),
  },
  {
    category: "trading",
    question: t`How quickly do I reach a person?`,
    answer: t`Send your slip in ${chat} and you reach a person on our team in under 2 minutes. They process your trade by hand.`,
    fact: t`Under 2 minutes`,
    part: "claims",
  },
  {
    category: "trading",
    question: t`What do 'live', 'delayed' and 'indicative' mean?`,
    answer: t`A live price comes from the market and is at most three minutes old; an older one shows when it was updated. A delayed price is the last good one, shown with its time while we can't reach our source. An indicative price is only a guide: our team confirms the real rate before you trade.`,
  },
  {
    category: "trading",
    question: t`Can the price change after I get my slip?`,
    answer: t`Your slip shows its rate and how long it holds. Once it expires, make a new order. Our team confirms the rate with you before any money moves.`,
  },
];
