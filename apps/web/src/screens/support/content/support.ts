import { t } from "@lingui/core/macro";

/** The Support page's texts. Only the FAQ claims response times (docs/product.md, P1.12). */
export function support() {
  const connect = t`Connect With Us`;
  return {
    title: t`Support`,
    lede: t`Talk to a person about your account or your trade. You don't need an account.`,
    tabs: { channels: t`Support Channels`, social: connect, faq: t`FAQ` },
    /** Shown above the channels: on a desk that keeps orders, and on one that keeps none. */
    visitor: {
      kept: t`Have an account? These open after you log in, with your orders at hand.`,
      unkept: t`Have an account? These open after you log in.`,
    },
    /** Each leads visitors to the login, and logged-in people to the channel itself. */
    channels: [
      {
        id: "chat",
        name: t`Live Chat`,
        text: t`For a trade in progress, or a question that can't wait.`,
      },
      {
        id: "ticket",
        name: t`Support Tickets`,
        text: t`For anything that needs documents, a screenshot or a second look.`,
      },
      {
        id: "disputes",
        name: t`Trade Disputes`,
        text: t`The two sides disagree? Send us the slip's reference and we'll take it from there.`,
      },
      {
        id: "verification",
        name: t`Account & Verification`,
        text: t`Help with signing up, one-time codes and checks on your account.`,
      },
    ],
    connect: {
      title: connect,
      lede: t`Follow us for news, outages and new markets. For anything about your money, use a support channel: we never ask for a password or a code in a direct message.`,
      none: t`We haven't published any addresses yet.`,
    },
    closing: {
      title: t`Still looking for an answer?`,
      /** For visitors of a desk that keeps orders. */
      kept: t`Have an account? Log in, and a person has your orders at hand. Share your reference so you needn't explain twice.`,
      /** For all others. */
      text: t`Write to us and a person takes over. Share your reference so you needn't explain twice.`,
      contact: t`Contact Support Team`,
      chat: t`Start Live Chat`,
    },
  };
}
