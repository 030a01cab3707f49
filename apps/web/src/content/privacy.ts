import { i18n } from "@lingui/core";
import { PRIVACY_TITLE } from "../page-titles.ts";
import type { LegalText } from "./legal-document.ts";

/*
 * A TEMPLATE. It describes what the software does with data; the operator adds who is responsible, how long each thing
 * is kept, who else receives it and which law applies, and has it checked by a lawyer before publishing (see README.md).
 */
export const privacy = (): LegalText => ({
  title: i18n._(PRIVACY_TITLE),
  lede: "What stays on your device, what reaches our server, and what we never ask for. We keep as little as we can.",
  effective: { iso: "2026-11-21", text: "21 November 2026" },
  inShort: [
    { term: "Tracking", fact: "None" },
    { term: "Advertising", fact: "None" },
    { term: "Cookies", fact: "Only when needed" },
    { term: "Third-party requests", fact: "None from your browser" },
    { term: "Your slips", fact: "Kept on your device" },
  ],
  sections: [
    {
      id: "who-we-are",
      title: "Who is responsible",
      blocks: [
        "The operator of this website ('we', 'us') decides how the data described here is used and is responsible for it. You'll find how to reach us at the end of this page.",
      ],
    },
    {
      id: "on-your-device",
      title: "What stays on your device",
      blocks: [
        "Your browser keeps these in its local storage. They aren't sent to us, and you can delete them in your browser at any time:",
        {
          list: [
            "your theme and the width of the sidebar,",
            "your favorite countries on the rates page and your watchlist on the market page,",
            "the currency you read prices in, and your choices on the settings page, which apply to this device only,",
            "whether the book is one of your favorites,",
            "that you're logged in, so “Let's trade” can skip the login page,",
            "your slips, which you can export and clear.",
          ],
        },
        "If you buy the book, your browser also keeps each payment's number and sends it to us to check its status.",
        "On a shared computer, clear your slips when you leave.",
      ],
    },
    {
      id: "visiting",
      title: "When you visit",
      blocks: [
        "Our server sees what every web server sees: your IP address, what you requested, the time, and your type of browser. We use the address to deliver the page and to stop excessive requests. Technical logs help us find faults; we don't use them to profile you.",
        "We use no analytics, advertising or tracking pixels.",
      ],
    },
    {
      id: "slips",
      title: "When you make an order",
      blocks: [
        "Your browser sends the side, the coin and the amount. Our server returns a signed slip and stores nothing about it: everything on the slip is in its link. Neither holds your name, email address or phone number. Anyone with the link can read the order's terms.",
      ],
    },
    {
      id: "whatsapp",
      title: "When you continue to WhatsApp",
      blocks: [
        "WhatsApp opens with a message that holds your order's terms and no personal data. Nothing is sent until you press Send. We then see your phone number, your profile and what you write. Our team uses them to carry out the trade and may ask for more, such as bank details, a payment address or proof of identity.",
        "WhatsApp is a separate service with its own privacy policy; we don't control what it does with your data. If you'd rather not use it, don't continue. You can see rates and markets without WhatsApp or an account.",
      ],
    },
    {
      id: "account",
      title: "When you open an account",
      blocks: [
        "We store your first and last name, email address, username, phone number and date of birth. We need them to know who we trade with, to reach you, and to be sure that you are at least 18. We store your password only as a hash, so no one can read it.",
        "To confirm your account or set a new password, we email you a six-digit one-time code. It expires after five minutes. If someone requests a new password, our answer never reveals whether that address has an account.",
      ],
    },
    {
      id: "book",
      title: "When you buy the book",
      blocks: [
        "For each purchase we store its number, its Bitcoin address, the amount, the times and whether it was paid. To check whether your payment has arrived, our server asks the Bitcoin network about that address. Bitcoin payments are public and permanent: anyone can see the amount and both addresses, and no one can erase them, including us.",
      ],
    },
    {
      id: "cookies",
      title: "Cookies",
      blocks: [
        "We set a cookie only when something you do needs one, so there is no consent banner. Scripts can't read our cookies, and they go to no other site. Rates and markets need none.",
        {
          list: [
            "When you log in, one holds your session so you stay logged in from page to page: with 'Remember me' for up to 30 days, without it until you close the browser. Logging out ends it at once. Another notes for half a year that this browser has logged in to your account before, so people who guess at your password can't lock you out.",
            "When you sign up or forget your password, one ties the code we email to the browser that requested it, for 30 days.",
            "When you buy the book, one cookie for each payment lets this browser, and no other, follow it and get the book; another keeps a retry from becoming a second purchase. Both last 400 days, and we keep the last ten payments.",
          ],
        },
        "If your browser blocks cookies, you can't log in or buy the book; we tell you before you pay anything.",
      ],
    },
    {
      id: "third-parties",
      title: "No requests to third parties",
      blocks: [
        "Your browser talks to our server and to nobody else: fonts, flags, coin icons and QR codes come from us too. Our server fetches market figures from CoinGecko for everyone at once, so CoinGecko learns nothing about you.",
        "Links to other sites, such as WhatsApp, app stores and social networks, do nothing until you follow them.",
      ],
    },
    {
      id: "why",
      title: "Why we may use your data",
      blocks: [
        {
          list: [
            "To carry out what you ask for: your account, your trade, your purchase.",
            "Because the law requires it: identity checks, bookkeeping, preventing money laundering.",
            "Because we have a legitimate interest: keeping the site running, secure and free of fraud.",
            "With your consent, where we ask for it. You can withdraw it at any time.",
          ],
        },
      ],
    },
    {
      id: "how-long",
      title: "How long we keep it",
      blocks: [
        "We keep account data for as long as you have an account. We keep chats and records of trades and purchases for as long as the law requires, then delete them. We keep technical logs only for as long as it takes to find faults and misuse.",
      ],
    },
    {
      id: "who-receives",
      title: "Who else receives it",
      blocks: [
        "Companies that work for us and need it, such as our server and mail hosts, under contract and for that purpose only; the banks and payment services that you and we choose for a trade; and authorities, where the law requires. We never sell your data.",
        "Some of them may be in other countries. Where the law requires it, contracts make sure your data is protected there too.",
      ],
    },
    {
      id: "security",
      title: "How it is protected",
      blocks: [
        "We encrypt connections, hash passwords, keep sessions on the server, and slow down and stop attempts to guess a password or a code. Few people have access, and only to what their work needs. If something happens to your data that puts you at risk, we tell you.",
      ],
    },
    {
      id: "your-rights",
      title: "Your rights",
      blocks: [
        "You can ask what we know about you, get a copy, have it corrected or deleted, restrict how we use it, and object to its use. The law requires us to keep some data for a time; if so, we tell you and use it for nothing else. You can also complain to the data protection authority where you live.",
      ],
    },
    {
      id: "children",
      title: "Children",
      blocks: [
        "This site is for adults. We don't knowingly keep data about anyone under 18. If you know of any, tell us and we'll delete it.",
      ],
    },
    {
      id: "changes",
      title: "Changes",
      blocks: [
        "Before we change what we do, we update this page and the date at its top. We tell account holders about changes that affect them.",
        { label: "Read our terms of service", to: "/terms" },
      ],
    },
  ],
  contact: "Write to us to use your rights or to ask what we know about you.",
});
