import type { LegalText } from "./legal-document.ts";

/*
 * A TEMPLATE. It describes how the software works; it is not legal advice and names no company, licence, court or law.
 * Before publishing, the operator completes it and has it checked by a lawyer (see README.md).
 */
export const terms: LegalText = {
  title: "Terms of Service",
  lede: "What you can expect from us, and what we expect from you, when you trade here or buy our book. Written to be read.",
  effective: { iso: "2026-11-21", text: "21 November 2026" },
  inShort: [
    { term: "Who", fact: "Adults, 18 or older" },
    { term: "Smallest trade", fact: "$250" },
    { term: "A slip", fact: "An offer to talk, with an expiry" },
    { term: "Binding", fact: "Once a person confirms" },
    { term: "Indicative prices", fact: "A guide, never an offer" },
  ],
  sections: [
    {
      id: "about-these-terms",
      title: "About these terms",
      blocks: [
        "These terms are an agreement between you and the operator of this website ('we', 'us', 'the desk'). They apply whenever you use the site, open an account, take a slip, trade with the desk or buy the book.",
        "If a page of the site and these terms say different things about the same trade, what was confirmed to you for that trade comes first, then these terms, then the page.",
      ],
    },
    {
      id: "who-may-trade",
      title: "Who may trade with us",
      blocks: [
        "You must be at least 18 years old, act for yourself, and be allowed to buy and sell crypto where you live. It is for you to know the rules and the taxes of your country.",
        "We may ask you to prove who you are and where your money comes from, and we may decline a trade when you do not, when the law forbids it, or when something looks wrong. We need not give the reason where the law does not let us.",
      ],
    },
    {
      id: "accounts",
      title: "Your account and one-time codes",
      blocks: [
        "Everybody may look at rates and markets. For an account you give your name, e-mail address, phone number and date of birth, truthfully, and keep them up to date. One person, one account.",
        "We confirm your account with a one-time code of six digits. A code is good for five minutes and for one use. You may ask for a new one once a minute; with it the old one stops working.",
        {
          list: [
            "Keep your password and your codes to yourself. Nobody at the desk will ever ask for them.",
            "Tell us at once if you think that somebody else has used your account.",
            "What is done with your password and your code counts as done by you, unless you have told us before, or the fault was ours.",
          ],
        },
      ],
    },
    {
      id: "prices",
      title: "Prices, and how old they are",
      blocks: [
        "Market figures come from CoinGecko through our server. They are not advice, and they may be wrong. Each one says what it is:",
        {
          list: [
            "Live: fetched from the source on schedule. Its age is shown.",
            "Delayed: the source cannot be reached. You see the last good figure and its time.",
            "Indicative: there is no recent figure. What you see follows fixed rules of ours and is only a guide. Nobody can be held to an indicative price, neither you nor we.",
          ],
        },
        "On the rates page 'We buy at' and 'We sell at' are seen from the desk's side. They are a guide for one bitcoin in each currency, 0.2% below and above the market price. Orders are made at the market price in US dollars, and the terms on the slip count.",
      ],
    },
    {
      id: "orders-and-slips",
      title: "Orders and slips",
      blocks: [
        "An order starts with a slip. You choose buy or sell, the coin and an amount; our server works out the rest from its own price and signs the result. The smallest trade is worth $250, on both sides and in whichever unit you type.",
        {
          list: [
            "A slip shows a short reference, the side, the coin, both amounts, the rate, how fresh that rate was, when it was issued and when it expires.",
            "Its link shows the terms to anybody who holds it. Share it as you would share a receipt.",
            "After its expiry a slip is void. Take a new one; its rate may differ.",
            "If a slip was altered, or its page says that it was not issued by us, it binds nobody.",
          ],
        },
        "A slip is an invitation to trade at the terms written on it. It is not a trade yet: neither side owes the other anything until a person at the desk has confirmed it in the chat.",
      ],
    },
    {
      id: "whatsapp",
      title: "The hand-over to WhatsApp",
      blocks: [
        "Orders are not executed by this website. When you continue, WhatsApp opens with a message that you can read and change before you send it. The terms that count are those on the slip, not those in an edited message.",
        "All trades are processed manually by our team. A person answers, checks the slip, agrees with you on the way of payment, and confirms. Only then is the trade agreed. Answering times on this site are what is usual, not a promise for each single case.",
        "Trade only with the number that this site opens for you. We are not answerable for trades with people who merely say that they are us.",
      ],
    },
    {
      id: "payment-and-delivery",
      title: "Payment and delivery",
      blocks: [
        "Pay only after the desk has confirmed your slip, only to the account or address named in that chat, and only from an account in your own name. Give us an address of your own that you have checked: a transfer on a blockchain cannot be called back, neither by you nor by us.",
        "We deliver once your payment has arrived for good. Most withdrawals are done within 30 minutes; it may take up to 24 hours, and longer if a bank, a network or a legal check holds things up. If we hold one side's money or coins for the length of a trade, we release them when the other side's have arrived.",
        "If what arrives differs from what was agreed, we ask you first: the trade goes ahead for the amount that arrived, or it is sent back less the cost of sending it.",
      ],
    },
    {
      id: "fees",
      title: "Fees",
      blocks: [
        "Opening and keeping an account costs nothing. Any fee for a trade is named in the chat before you confirm it, and is part of the amounts you agree to. Banks, payment services and blockchains may charge their own, which are yours to bear.",
      ],
    },
    {
      id: "book",
      title: "Buying the book",
      blocks: [
        "The digital book is paid in Bitcoin. The price is set in US dollars; when you start, our server fixes the exact amount of Bitcoin, an address made for this purchase, and the time until which both hold. Send exactly that amount, from a wallet that does not take its fee out of it.",
        {
          list: [
            "The download opens once the network has confirmed the payment.",
            "If the time runs out, do not pay. If you have paid already, leave the page open or write to us: we keep watching the address for 24 hours.",
            "If too little, too much or too late a payment arrives, we deliver or refund, as you choose where that is possible.",
            "The book comes with a 30-day guarantee: write to us within 30 days of your payment and we refund the price in US dollars, paid in Bitcoin at the rate of the day of the refund.",
          ],
        },
        "The book is for your own use. Please do not pass the file on, resell it or publish it. The physical copy is not on sale until the page offers it.",
      ],
    },
    {
      id: "fair-use",
      title: "What is not allowed",
      blocks: [
        {
          list: [
            "Trading for somebody else without our consent, or with money that is not yours.",
            "Laundering money, financing terrorism, evading sanctions, fraud of any kind.",
            "Forging slips, or passing yourself off as the desk.",
            "Attacking the site, testing it for weaknesses without our consent, or calling it so often that others cannot use it.",
          ],
        },
        "In such a case we may close your account, stop a trade, and report it where the law asks us to.",
      ],
    },
    {
      id: "risks",
      title: "The risks",
      blocks: [
        "Crypto rises and falls steeply, within minutes. You can lose everything you put in. There is no deposit insurance, transfers are final, and who loses the key to a wallet has lost what is in it. Trade only with money that you can do without. Nothing on this site or in our chats is investment, tax or legal advice.",
      ],
    },
    {
      id: "disputes",
      title: "When we disagree",
      blocks: [
        "Write to us first, with the slip's reference; the chat of the trade is the best place. While a dispute is open we release nothing that belongs to the disputed trade. If we cannot settle it between us, the rights that the law of your country gives you, consumer rights among them, remain yours.",
      ],
    },
    {
      id: "liability",
      title: "Our liability",
      blocks: [
        "We are liable without limit for harm done on purpose or by gross negligence, for harm to life or health, and wherever the law does not let us limit it. Apart from that we are liable for the loss that was to be expected from the trade in question, up to the amount of that trade.",
        "We are not liable for what lies outside our reach: banks, blockchains, WhatsApp, networks, market data, or the loss of your own devices and keys.",
      ],
    },
    {
      id: "changes",
      title: "Changes, breaks and an end",
      blocks: [
        "The site may be out of service for a time, and parts of it may change. If we change these terms, the date at the top changes too, and people with an account are told beforehand. A trade stays under the terms that stood when it was confirmed.",
        "You may stop using the site at any time and ask us to delete your account. If one sentence of these terms does not hold, the others still do.",
        { label: "How we treat your data: the privacy notice", to: "/privacy" },
      ],
    },
  ],
  contact: "Questions about these terms, or a trade that went wrong? Write to us.",
};
