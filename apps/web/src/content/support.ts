/** The Support page's texts. Times are claims: publish only what your desk keeps (see README.md). */
export const support = {
  title: "Support",
  lede: "A person answers. Have your slip's reference at hand and they will know at once which trade you mean.",
  tabs: [
    { id: "channels", label: "Support Channels" },
    { id: "social", label: "Connect With Us" },
    { id: "faq", label: "FAQ" },
  ],
  /** Each leads to the login: the desk answers people it can recognise. */
  channels: [
    {
      id: "chat",
      name: "Live Chat",
      text: "For a trade that is under way, or a question that cannot wait.",
      figure: "<2 min",
      figureNote: "to an answer",
    },
    {
      id: "ticket",
      name: "Support Tickets",
      text: "For everything that needs documents, a screenshot or a second look.",
      figure: "<4 h",
      figureNote: "to an answer",
    },
    {
      id: "disputes",
      name: "Trade Disputes",
      text: "The two sides disagree? Send the slip's reference and we take it from there.",
      figure: "24/7",
      figureNote: "resolution",
    },
    {
      id: "verification",
      name: "Account & Verification",
      text: "Help with signing up, one-time codes, and the checks on your account.",
      figure: "2-24 h",
      figureNote: "to verify",
    },
  ],
  connect: {
    title: "Connect With Us",
    lede: "News, outages and new markets, where you already are. For anything about your money, use a support channel: we never ask for a password or a code in a direct message.",
    none: "We have not published an address here yet. Log in to reach the desk.",
  },
  closing: {
    title: "Still looking for an answer?",
    text: "Log in and a person takes over. With your reference at hand you need not explain twice.",
    contact: "Contact Support Team",
    chat: "Start Live Chat",
  },
} as const;
