import { claims } from "./claims.ts";

/** The About page's texts: placeholders that an operator replaces (see README.md). */
export const about = {
  title: "A desk of people, and a slip you can hold them to.",
  lede: "We buy and sell crypto the way a good counter always has: you are told the price, you are handed a slip, and a person sees the trade through.",
  /** On the slip beside the title, under the founding year. */
  houseRules: [
    { rule: "Orders", value: "By hand" },
    { rule: "Handed over in", value: "WhatsApp" },
    { rule: "Minimum", value: "$250" },
    { rule: "Platform fees", value: claims.platformFees.value },
    { rule: "Desk open", value: claims.support.value },
  ],
  story: {
    title: "Our story",
    opening:
      "It began with a question that nobody could answer in writing: what exactly did we just agree on?",
    paragraphs: [
      "Trading between people worked, but it lived in chats. A rate was named, a screenshot was sent, an hour passed, and by then each side remembered another number. So we started to write every order down: the coin, both amounts, the rate, the minute it was taken and the minute it lapses. One short reference at the top, so that it can be read out over the phone.",
      "That slip is still the whole idea. It is made by our server from a market price and not from a mood; it says whether that price was live, delayed or only indicative; and anybody who holds its link can check that we issued it and that not a single character was changed.",
      "Everything after the slip is people. You carry it into a chat, somebody at the desk reads it, confirms it with you and sees it through, from the first message to the last confirmation.",
    ],
  },
  /** Initials and a role: an operator puts the real name and the real letter here. */
  ceo: {
    title: "A word from our CEO",
    initials: "M. A.",
    role: "Chief Executive Officer",
    letter: [
      "Money moves fast now. Trust does not, and it should not have to. I want you to be able to stop at any step of a trade, look at a piece of paper, and know where you stand.",
      "If a price is old, we say how old. If we cannot answer, we say that too. And when something goes wrong, a person picks it up, with your slip in hand.",
    ],
  },
  mission: {
    title: "Our mission",
    lede: "Three promises, in the order in which we keep them.",
    cards: [
      {
        id: "security",
        title: "Security",
        text: "95% of coins rest in cold storage, trades are covered by escrow protection, and every slip is signed so that a forged one gives itself away.",
        note: `${claims.secure.value} ${claims.secure.label}`,
      },
      {
        id: "liquidity",
        title: "Instant Liquidity",
        text: "The desk quotes both sides around the clock, in 150+ countries and through 300+ payment methods. From $250 up, without waiting for somebody to match you.",
        note: `${claims.dailyVolume.value} ${claims.dailyVolume.label}`,
      },
      {
        id: "support",
        title: "Dedicated Support",
        text: "A person answers, reads your reference and stays with the trade until it is done. No menu to fight through, no ticket that closes itself.",
        note: `Response in ${claims.supportResponse.value}`,
      },
    ],
  },
} as const;
