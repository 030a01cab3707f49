const CONNECT = "Connect With Us";

/** The Support page's texts. Times are claims of the FAQ alone (docs/product.md, P1.12). */
export const support = {
  title: "Support",
  lede: "Talk to a person about your account or your trade.",
  tabs: [
    { id: "channels", label: "Support Channels" },
    { id: "social", label: CONNECT },
    { id: "faq", label: "FAQ" },
  ],
  /** Each leads to the login: the desk answers people it can recognise. */
  channels: [
    {
      id: "chat",
      name: "Live Chat",
      text: "For a trade in progress, or a question that can't wait.",
    },
    {
      id: "ticket",
      name: "Support Tickets",
      text: "For anything that needs documents, a screenshot or a second look.",
    },
    {
      id: "disputes",
      name: "Trade Disputes",
      text: "The two sides disagree? Send us the slip's reference and we'll take it from there.",
    },
    {
      id: "verification",
      name: "Account & Verification",
      text: "Help with signing up, one-time codes and checks on your account.",
    },
  ],
  connect: {
    title: CONNECT,
    lede: "Follow us for news, outages and new markets. For anything about your money, use a support channel: we never ask for a password or a code in a direct message.",
    none: "We haven't published any addresses yet. Log in to reach us.",
  },
  closing: {
    title: "Still looking for an answer?",
    text: "Log in and a person takes over. Share your reference so you needn't explain twice.",
    contact: "Contact Support Team",
    chat: "Start Live Chat",
  },
} as const;
