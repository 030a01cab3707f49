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
      "Sign up with your name, e-mail address, phone number and date of birth; it is free. You must be at least 18 years old. We send a six-digit code, and once you have entered it you can log in.",
    fact: "Free",
  },
  {
    category: "Account",
    question: "How long does verification take?",
    answer:
      "Your one-time code comes by e-mail and takes a minute to enter. Where we have to check documents, verification takes 2-24 hours, depending on how many people are waiting.",
    fact: "2-24 hours",
  },
  {
    category: "Account",
    question: "My one-time code has expired. What now?",
    answer:
      "A code is good for 5 minutes. Choose 'Resend Code' for a new one; that is possible every 60 seconds, and only the newest code works. Look in the spam folder too.",
    fact: "5 minutes",
  },
  {
    category: "Account",
    question: "I forgot my password. How do I get back in?",
    answer:
      "Choose 'Forgot Password?' on the login page and enter your e-mail address. If there is an account for it, a reset e-mail reaches you within 5 minutes.",
    fact: "Within 5 minutes",
  },
  {
    category: "Account",
    question: "How quickly does support answer?",
    answer:
      "Live chat answers in under 2 minutes, tickets in under 4 hours, at any hour of any day. With your slip's reference in the first message it goes fastest.",
    fact: "<2 min chat, <4 h tickets",
  },
  {
    category: "Transactions",
    question: "How long do withdrawals take?",
    answer:
      "Most withdrawals are done within 30 minutes. In busy hours, or when a network is congested or a payment has to be checked, it can take up to 24 hours.",
    fact: "Mostly 30 minutes",
  },
  {
    category: "Transactions",
    question: "What is the smallest trade?",
    answer:
      "$250, for buying and for selling. If you type an amount of a coin, its value in US dollars counts.",
    fact: "$250",
  },
  {
    category: "Transactions",
    question: "How do I pay, and how am I paid?",
    answer:
      "You agree on it with the desk in the chat: there are more than 300 payment methods in over 150 countries. Send nothing before a person has confirmed your slip and named the account or address.",
    fact: "300+ methods",
  },
  {
    category: "Transactions",
    question: "Something went wrong with a trade. What do I do?",
    answer:
      "Write to the same chat, with the slip's reference. Disputes are taken up 24/7; trades are covered by escrow protection, and nothing is released to the other side while a dispute is open.",
    fact: "24/7",
  },
  {
    category: "Security",
    question: "Where are the coins kept?",
    answer:
      "95% of all coins rest in cold storage: on devices that are not connected to any network. Only what a day's trades need is kept within reach.",
    fact: "95% cold storage",
  },
  {
    category: "Security",
    question: "How do I know that a slip is genuine?",
    answer:
      "Open the link in its message. It shows the terms exactly as we issued them, and whether they still hold. If a single character was changed, the page says that the slip was not issued by us. When in doubt, do not pay.",
  },
  {
    category: "Security",
    question: "Will you ever ask for my password or a code?",
    answer:
      "No. Nobody at the desk needs your password, your one-time code or your wallet's recovery phrase, not even to help you. Whoever asks for them is not us: stop, and report it.",
    fact: "Never",
  },
  {
    category: "Trading",
    question: "What does a trade cost?",
    answer:
      "The maker fee is 0.1% and the taker fee 0.15% of the trade; there is no platform fee on top. Your slip's terms count: they show what you pay and receive before you decide.",
    fact: "0.1% / 0.15%",
  },
  {
    category: "Trading",
    question: "How fast am I connected with somebody?",
    answer:
      "After you have sent your slip in WhatsApp, the connection to a person at the desk takes under 2 minutes. Every trade is then processed by hand.",
    fact: "Under 2 minutes",
  },
  {
    category: "Trading",
    question: "What do 'live', 'delayed' and 'indicative' mean?",
    answer:
      "A live price comes from the market and is at most three minutes old; an older one says when it was updated. A delayed one is the last good price while our source cannot be reached, with its time. An indicative one is only a guide: the desk confirms the real rate before you trade.",
  },
  {
    category: "Trading",
    question: "Can the price change after I have my slip?",
    answer:
      "A slip shows its rate and the time until which it stands. After that time it has expired: take a new one. The desk confirms the rate with you before any money moves.",
  },
];
