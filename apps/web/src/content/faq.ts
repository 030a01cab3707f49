export const faqCategories = ["Account", "Transactions", "Security", "Trading"] as const;
export type FaqCategory = (typeof faqCategories)[number];

export interface FaqItem {
  category: FaqCategory;
  question: string;
  answer: string;
  /** The answer in a few characters, for those who only glance. */
  fact?: string;
}

/** Questions and answers (docs/product.md, P1.12). Publish only what is true of your desk. */
export const faq: readonly FaqItem[] = [
  {
    category: "Account",
    question: "How do I open an account?",
    answer:
      "Sign up with your name, email address, phone number and date of birth. It's free, and you must be at least 18. We'll email a six-digit code; enter it and you can log in.",
    fact: "Free",
  },
  {
    category: "Account",
    question: "How long does verification take?",
    answer:
      "Your one-time code arrives by email and takes a minute to enter. If we need to check documents, verification takes 2-24 hours, depending on how many people are waiting.",
    fact: "2-24 hours",
  },
  {
    category: "Account",
    question: "My one-time code has expired. What now?",
    answer:
      "A code works for 5 minutes. Choose 'Resend Code' to get a new one, at most every 60 seconds. Only the newest code works. Check your spam folder too.",
    fact: "5 minutes",
  },
  {
    category: "Account",
    question: "I forgot my password. How do I get back in?",
    answer:
      "Choose 'Forgot Password?' on the login page and enter your email address. If it has an account, a reset email arrives within 5 minutes.",
    fact: "Within 5 minutes",
  },
  {
    category: "Account",
    question: "How quickly does support answer?",
    answer:
      "Live chat answers in under 2 minutes, tickets in under 4 hours, at any time of day. Put your slip's reference in your first message to speed things up.",
    fact: "<2 min chat, <4 h tickets",
  },
  {
    category: "Transactions",
    question: "How long do withdrawals take?",
    answer:
      "Most withdrawals are done within 30 minutes. When we're busy, a network is congested or a payment needs checking, it can take up to 24 hours.",
    fact: "Mostly 30 minutes",
  },
  {
    category: "Transactions",
    question: "What is the smallest trade?",
    answer:
      "$250, whether you buy or sell. If you enter an amount in a coin, its value in US dollars counts.",
    fact: "$250",
  },
  {
    category: "Transactions",
    question: "How do I pay, and how am I paid?",
    answer:
      "You agree on that with our team in the chat. Don't send anything until a person has confirmed your slip and told you which account or address to use.",
  },
  {
    category: "Transactions",
    question: "Something went wrong with a trade. What do I do?",
    answer:
      "Write to us in the same chat and give your slip's reference. We release nothing to the other side while a dispute is open.",
  },
  {
    category: "Security",
    question: "Where are the coins kept?",
    answer:
      "95% of all coins rest in cold storage: on devices that aren't connected to any network. We keep only what the day's trades need within reach.",
    fact: "95% cold storage",
  },
  {
    category: "Security",
    question: "How do I know that a slip is genuine?",
    answer:
      "Open the link in its message. The page shows the terms exactly as we issued them, and whether they still hold. If even one character was changed, it says we didn't issue the slip. When in doubt, don't pay.",
  },
  {
    category: "Security",
    question: "Will you ever ask for my password or a code?",
    answer:
      "No. We never need your password, a one-time code or your wallet's recovery phrase, not even to help you. Anyone who asks for them isn't us: stop, and report it.",
    fact: "Never",
  },
  {
    category: "Trading",
    question: "What does a trade cost?",
    answer:
      "The maker fee is 0.1% and the taker fee 0.15% of the trade. Your slip's terms count: they show what you pay and receive before you decide.",
    fact: "0.1% / 0.15%",
  },
  {
    category: "Trading",
    question: "How quickly do I reach a person?",
    answer:
      "Send your slip in WhatsApp and you reach a person on our team in under 2 minutes. They process your trade by hand.",
    fact: "Under 2 minutes",
  },
  {
    category: "Trading",
    question: "What do 'live', 'delayed' and 'indicative' mean?",
    answer:
      "A live price comes from the market and is at most three minutes old; an older one shows when it was updated. A delayed price is the last good one, shown with its time while we can't reach our source. An indicative price is only a guide: our team confirms the real rate before you trade.",
  },
  {
    category: "Trading",
    question: "Can the price change after I get my slip?",
    answer:
      "Your slip shows its rate and how long it holds. Once it expires, make a new order. Our team confirms the rate with you before any money moves.",
  },
];
