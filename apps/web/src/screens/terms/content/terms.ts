import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { TERMS_TITLE } from "../../../page-titles.ts";
import type { LegalText } from "../../../features/sections/legal-text.ts";

/*
 * A TEMPLATE. It describes how the software works; it is not legal advice and names no company, licence,
 * court or law. Before publishing, the operator completes it and has it checked by a lawyer (see README.md).
 */
/** @param chat name of the chat service in which orders are handed over */
export const terms = (chat: string): LegalText => ({
  title: i18n._(TERMS_TITLE),
  lede: t`What you can expect from us, and what we expect from you, when you trade here or buy from us.`,
  effective: "2026-11-21",
  inShort: [
    { term: t`Who`, fact: t`Adults, 18 or older` },
    { term: t`Smallest trade`, fact: t`$250` },
    { term: t`A slip`, fact: t`A quote that expires` },
    { term: t`Binding`, fact: t`Once a person confirms` },
    { term: t`Indicative prices`, fact: t`A guide, never an offer` },
  ],
  sections: [
    {
      id: "about-these-terms",
      title: t`About these terms`,
      blocks: [
        t`These terms are an agreement between you and the operator of this website ('we', 'us'). They apply whenever you use the site, open an account, place an order, trade with us or buy something here.`,
        t`If a page and these terms differ about a trade, what we confirmed to you for that trade comes first, then these terms, then the page.`,
      ],
    },
    {
      id: "who-may-trade",
      title: t`Who may trade with us`,
      blocks: [
        t`You must be at least 18 years old, act for yourself, and be allowed to buy and sell crypto where you live. You are responsible for knowing your country's rules and taxes.`,
        t`We may ask you to prove who you are and where your money comes from. We may decline a trade if you don't, if the law forbids it, or if something looks wrong. We can't always give the reason, because the law may not let us.`,
      ],
    },
    {
      id: "accounts",
      title: t`Your account and one-time codes`,
      blocks: [
        t`Anyone can look at rates and markets. To open an account, give your true name, email address, phone number and date of birth, and keep them up to date. One person, one account.`,
        t`We confirm your account with a six-digit one-time code. A code works once, for five minutes. You can request a new one every minute; the old one then stops working.`,
        {
          list: [
            t`Keep your password and your codes to yourself. We never ask for them.`,
            t`Tell us at once if you think someone else has used your account.`,
            t`Whatever is done with your password and your code counts as done by you, unless you told us beforehand or the fault was ours.`,
          ],
        },
      ],
    },
    {
      id: "prices",
      title: t`Prices and their age`,
      blocks: [
        t`Market figures come from CoinGecko through our server. They aren't advice, and they may be wrong. Each one says what it is:`,
        {
          list: [
            t`Live: fetched from the source on schedule. We show its age.`,
            t`Delayed: we can't reach the source. You see the last good figure and its time.`,
            t`Indicative: there is no recent figure. What you see follows our own fixed rules and is only a guide. An indicative price binds neither you nor us.`,
          ],
        },
        t`On the rates page, 'We buy at' and 'We sell at' are our side of a trade. They are a guide for one bitcoin in each currency, 0.2% below and above the market price. Orders are in US dollars, at the price that the order form shows, and the terms on the slip count.`,
      ],
    },
    {
      id: "orders-and-slips",
      title: t`Orders and slips`,
      blocks: [
        t`An order starts with a slip. You choose buy or sell, a coin and an amount; our server works out the rest from its own price and signs the result. The smallest trade is worth $250, whether you buy or sell and in whichever unit you type.`,
        {
          list: [
            t`A slip shows a short reference, the side, the coin, both amounts, the rate and its age, when it was issued and when it expires.`,
            t`Anyone with its link can see its terms. Share it as you would share a receipt.`,
            t`An expired slip is void. Make a new order; its rate may differ.`,
            t`If a slip was altered, or its page says we didn't issue it, it binds no one.`,
          ],
        },
        t`A slip is an invitation to trade on its terms. It isn't a trade yet: neither side owes the other anything until a person on our team confirms it in the chat.`,
      ],
    },
    {
      id: "chat",
      title: t`Trading in ${chat}`,
      blocks: [
        t`This website doesn't execute orders. When you continue, ${chat} opens with a message that you can read and change before you send it. The terms on the slip count, not those in an edited message.`,
        t`Our team processes every trade manually. A person answers, checks the slip and confirms it. Only then is the trade agreed. Answering times on this site are typical times, not a promise for each case.`,
        t`Trade only with the number that this site opens for you. We aren't responsible for trades with people who pretend to be us.`,
      ],
    },
    {
      id: "payment-and-delivery",
      title: t`Payment and delivery`,
      blocks: [
        t`Pay only after we have confirmed your slip, only to the account or address on your order page, and only from an account in your own name. Where that page says that the desk keeps no orders, pay only as agreed in the chat that you opened from your own slip. Check the address you give us: no one can reverse a transfer on a blockchain, neither you nor we.`,
        t`We deliver once your payment is final. It can take longer if a bank, a network or a legal check holds things up. If we hold one side's money or coins during a trade, we release them when the other side's have arrived.`,
        t`If we receive a different amount than agreed, we ask you first: we trade the amount we received, or send it back less the cost of sending it.`,
      ],
    },
    {
      id: "fees",
      title: t`Fees`,
      blocks: [
        t`Opening and keeping an account is free. Your slip names our fee for a trade, if there is one, and it is part of the amounts you agree to. Banks, payment services and blockchains may charge their own fees, which you pay.`,
      ],
    },
    {
      id: "book",
      title: t`Buying the book`,
      part: "book",
      blocks: [
        t`You pay for the digital book in Bitcoin. The price is in US dollars; when you start, our server sets the exact amount of Bitcoin, an address for this purchase, and how long both hold. Send exactly that amount, from a wallet that doesn't deduct its fee from it.`,
        {
          list: [
            t`You can download the book once the network has confirmed the payment.`,
            t`If the time runs out, don't pay. If you've already paid, leave the page open or write to us: we keep watching the address for 24 hours.`,
            t`If your payment is too low, too high or too late, we deliver or refund: your choice where possible.`,
            t`The book comes with a 30-day guarantee: write to us within 30 days of your payment and we refund the price in US dollars, paid in Bitcoin at the rate on the day of the refund.`,
          ],
        },
        t`The book is for your own use. Please don't pass the file on, resell it or publish it. You can't order the physical copy until the page offers it.`,
      ],
    },
    {
      id: "fair-use",
      title: t`What is not allowed`,
      blocks: [
        {
          list: [
            t`Trading for someone else without our consent, or with money that isn't yours.`,
            t`Money laundering, terrorist financing, evading sanctions, or fraud of any kind.`,
            t`Forging slips, or pretending to be us.`,
            t`Attacking the site, testing it for weaknesses without our consent, or overloading it so others can't use it.`,
          ],
        },
        t`If you do, we may close your account, stop a trade, and report it where the law requires.`,
      ],
    },
    {
      id: "risks",
      title: t`The risks`,
      blocks: [
        t`Crypto prices rise and fall sharply, within minutes. You can lose everything you put in. There is no deposit insurance, transfers are final, and if you lose the key to a wallet you lose what's in it. Trade only with money you can afford to lose. Nothing on this site or in our chats is investment, tax or legal advice.`,
      ],
    },
    {
      id: "disputes",
      title: t`When we disagree`,
      blocks: [
        t`Write to us first and give the slip's reference; the trade's chat is the best place. While a dispute is open, we release nothing that belongs to the trade. If we can't settle it, you keep all rights under your country's law, including consumer rights.`,
      ],
    },
    {
      id: "liability",
      title: t`Our liability`,
      blocks: [
        t`We are liable without limit for harm caused on purpose or by gross negligence, for harm to life or health, and wherever the law doesn't let us limit it. Otherwise we are liable for the foreseeable loss from the trade in question, up to the amount of that trade.`,
        t`We aren't liable for things outside our control: banks, blockchains, WhatsApp, networks, market data, or the loss of your own devices and keys.`,
      ],
    },
    {
      id: "changes",
      title: t`Changes, outages and closing your account`,
      blocks: [
        t`The site may be unavailable at times, and parts of it may change. If we change these terms, we update the date at the top and tell account holders beforehand. A trade stays under the terms in force when it was confirmed.`,
        t`You can stop using the site at any time and ask us to delete your account. If one sentence of these terms is invalid, the others still apply.`,
        { label: t`Read our privacy notice`, to: "/privacy" },
      ],
    },
  ],
  contact: t`Questions about these terms, or a trade that went wrong? Write to us.`,
});
