import { t } from "@lingui/core/macro";
import { CHAT_PART } from "@tradeslip/contracts/rules";

interface Paragraph {
  text: string;
  /** In its place where the desk has no chat. */
  withoutChat?: string;
}

/** The About page's texts: placeholders that an operator replaces (see README.md). */
export const about = () => ({
  title: t`Real people, and a slip you can hold us to.`,
  lede: t`We tell you the price, hand you a slip, and a person sees your trade through.`,
  /** On the slip beside the title, under the founding year. */
  houseRules: (chat: string) => [
    { term: t`Orders`, fact: t`By hand` },
    { term: t`Handed over in`, fact: chat, part: CHAT_PART } as const,
    { term: t`Minimum`, fact: t`$250` },
  ],
  story: {
    title: t`Our story`,
    opening: t`It began with a question nobody could answer: what exactly did we just agree on?`,
    paragraphs: [
      {
        text: t`Trading between people worked, but it lived in chats. Someone named a rate, an hour passed, and each side remembered a different number. So we started writing every order down: the coin, both amounts, the rate, when it was issued and when it expires. A short reference sits at the top, so you can read it out over the phone.`,
      },
      {
        text: t`That slip is still the whole idea. Our server makes it from a price and says whether that price was live, delayed or indicative. Anyone with its link can check that we issued it and that nothing was changed.`,
      },
      {
        text: t`After the slip, it's all people. You send it in a chat, and someone on our team reads it, confirms it with you and sees your trade through.`,
        withoutChat: t`After the slip, it's all people. Someone on our team reads it, confirms it with you and sees your trade through.`,
      },
    ] as readonly Paragraph[],
  },
  /** Initials and a role: an operator puts the real name and the real letter here. */
  ceo: {
    title: t`A word from our CEO`,
    initials: "M. A.",
    role: t`Chief Executive Officer`,
    letter: [
      t`Money moves fast. Trust doesn't, and it shouldn't have to. At any step of a trade, I want you to be able to stop, look at your slip and know where you stand.`,
      t`If a price is old, we say how old. If we can't answer, we say that too. And when something goes wrong, a person picks it up, with your slip in hand.`,
    ],
  },
  mission: {
    title: t`Our mission`,
    lede: t`Three promises we make to everyone who trades with us.`,
    cards: [
      {
        title: t`Security`,
        text: t`Every slip is signed, so a forged one gives itself away. Its link shows anyone the terms we issued.`,
      },
      {
        title: t`Instant Liquidity`,
        text: t`We quote a price to buy and a price to sell, from $250 up. You never wait for a match.`,
      },
      {
        title: t`Dedicated Support`,
        text: t`One person reads your reference and stays with your trade until it's done. No menus, no tickets that close themselves.`,
      },
    ],
  },
});
