import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { PRIVACY_TITLE } from "../../../page-titles.ts";
import type { LegalText } from "../../../features/sections/legal-text.ts";

/*
 * A TEMPLATE. It describes what the software does with data; the operator adds who is responsible, how long
 * each thing is kept, who else receives it and which law applies, and has it checked by a lawyer before
 * publishing (see README.md).
 */
/** @param chat name of the chat service in which orders are handed over */
export const privacy = (chat: string): LegalText => ({
  title: i18n._(PRIVACY_TITLE),
  lede: t`What stays on your device, what reaches our server, and what we never ask for. We keep as little as we can.`,
  effective: "2026-11-26",
  inShort: [
    { term: t`Tracking`, fact: t`None` },
    { term: t`Advertising`, fact: t`None` },
    { term: t`Cookies`, fact: t`Only when needed` },
    { term: t`Third-party requests`, fact: t`None from your browser` },
    { term: t`Your slips`, fact: t`Kept on your device` },
  ],
  sections: [
    {
      id: "who-we-are",
      title: t`Who is responsible`,
      blocks: [
        t`The operator of this website ('we', 'us') decides how the data described here is used and is responsible for it. You'll find how to reach us at the end of this page.`,
      ],
    },
    {
      id: "on-your-device",
      title: t`What stays on your device`,
      blocks: [
        t`Your browser keeps these in its local storage. They aren't sent to us, and you can delete them in your browser at any time:`,
        {
          list: [
            t`your theme and the width of the sidebar,`,
            t`your favorite countries on the rates page and your watchlist on the market page,`,
            t`the currency you read prices in, and your choices on the settings page, which apply to this device only,`,
            { part: "book", text: t`whether the book is one of your favorites,` },
            t`that you're logged in, so “Let's trade” can skip the login page,`,
            t`your slips, which you can export and clear.`,
          ],
        },
        {
          part: "book",
          text: t`If you buy the book, your browser also keeps each payment's number and sends it to us to check its status.`,
        },
        t`On a shared computer, forget your orders when you leave: we offer it when you log out, and in the settings.`,
      ],
    },
    {
      id: "visiting",
      title: t`When you visit`,
      blocks: [
        t`Our server sees what every web server sees: your IP address, what you requested, the time, and your type of browser. We use the address to deliver the page and to stop excessive requests. Technical logs help us find faults; we don't use them to profile you.`,
        t`We use no analytics, advertising or tracking pixels.`,
      ],
    },
    {
      id: "slips",
      title: t`When you make an order`,
      blocks: [
        t`Your browser sends the side, the coin and the amount. Our server returns a signed slip and stores nothing about it: everything on the slip is in its link. Neither holds your name, email address or phone number, but it lets this browser, and your account if you're logged in, prove that the order is theirs. Anyone with the link can read the order's terms.`,
      ],
    },
    {
      id: "chat",
      title: t`When you continue to ${chat}`,
      blocks: [
        t`${chat} opens with a message that holds your order's terms and no personal data. Nothing is sent until you press Send. We then see your phone number, your profile and what you write. Our team uses them to carry out the trade and may ask for more, such as bank details, a payment address or proof of identity.`,
        t`${chat} is a separate service with its own privacy policy; we don't control what it does with your data. If you'd rather not use it, don't continue. You can see rates and markets without ${chat} or an account.`,
      ],
    },
    {
      id: "account",
      title: t`When you open an account`,
      blocks: [
        t`We store your first and last name, email address, username, phone number and date of birth. We need them to know who we trade with, to reach you, and to be sure that you are at least 18. We store your password only as a hash, so no one can read it.`,
        t`If you change your email address, we keep the old one for 7 days, so that it can take your account back. Orders that you make while you're logged in, and those that you ask us to keep, stand with your account on all your devices.`,
        t`To confirm your account or set a new password, we email you a six-digit one-time code. It expires after five minutes. If someone requests a new password, our answer never reveals whether that address has an account.`,
      ],
    },
    {
      id: "book",
      title: t`When you buy the book`,
      part: "book",
      blocks: [
        t`For each purchase we store its number, its Bitcoin address, the amount, the times and whether it was paid. To check whether your payment has arrived, our server asks the Bitcoin network about that address. Bitcoin payments are public and permanent: anyone can see the amount and both addresses, and no one can erase them, including us.`,
      ],
    },
    {
      id: "cookies",
      title: t`Cookies`,
      blocks: [
        t`We set a cookie only when something you do needs one, so there is no consent banner. Scripts can't read our cookies, and they go to no other site. Rates and markets need none.`,
        {
          list: [
            t`When you log in, one holds your session so you stay logged in from page to page: with 'Remember me' for up to 30 days, without it until you close the browser. Logging out ends it at once. Another notes for half a year that this browser has logged in to your account before, so people who guess at your password can't lock you out.`,
            t`When you make an order, one marks this browser as the one that made it, for 90 days after your last order. It's random and says nothing about you. Clearing your slips, or forgetting your orders on this device, deletes it.`,
            t`When you sign up or forget your password, one ties the code we email to the browser that requested it, for 30 days. It does the same for passkeys: a browser that can offer them gets it when you open the login page.`,
            {
              part: "book",
              text: t`When you buy the book, one cookie for each payment lets this browser, and no other, follow it and get the book; another keeps a retry from becoming a second purchase. Both last 400 days, and we keep the last ten payments.`,
            },
          ],
        },
        t`If your browser blocks cookies, you can't log in or pay for anything here, and an order won't know this browser again; we tell you before you pay anything.`,
      ],
    },
    {
      id: "third-parties",
      title: t`No requests to third parties`,
      blocks: [
        t`Your browser talks to our server and to nobody else: fonts, flags, coin icons and QR codes come from us too. Our server fetches market figures from CoinGecko for everyone at once, so CoinGecko learns nothing about you.`,
        t`Links to other sites, such as WhatsApp, app stores and social networks, do nothing until you follow them.`,
      ],
    },
    {
      id: "why",
      title: t`Why we may use your data`,
      blocks: [
        {
          list: [
            t`To carry out what you ask for: your account, your trade, your purchase.`,
            t`Because the law requires it: identity checks, bookkeeping, preventing money laundering.`,
            t`Because we have a legitimate interest: keeping the site running, secure and free of fraud.`,
            t`With your consent, where we ask for it. You can withdraw it at any time.`,
          ],
        },
      ],
    },
    {
      id: "how-long",
      title: t`How long we keep it`,
      blocks: [
        t`We keep account data for as long as you have an account. We keep chats and records of trades and purchases for as long as the law requires, then delete them. We keep technical logs only for as long as it takes to find faults and misuse.`,
      ],
    },
    {
      id: "who-receives",
      title: t`Who else receives it`,
      blocks: [
        t`Companies that work for us and need it, such as our server and mail hosts, under contract and for that purpose only; the banks and payment services that you and we choose for a trade; and authorities, where the law requires. We never sell your data.`,
        t`Some of them may be in other countries. Where the law requires it, contracts make sure your data is protected there too.`,
      ],
    },
    {
      id: "security",
      title: t`How it is protected`,
      blocks: [
        t`We encrypt connections, hash passwords, keep sessions on the server, and slow down and stop attempts to guess a password or a code. Few people have access, and only to what their work needs. If something happens to your data that puts you at risk, we tell you.`,
      ],
    },
    {
      id: "your-rights",
      title: t`Your rights`,
      blocks: [
        t`You can ask what we know about you, get a copy, have it corrected or deleted, restrict how we use it, and object to its use. The law requires us to keep some data for a time; if so, we tell you and use it for nothing else. You can also complain to the data protection authority where you live.`,
      ],
    },
    {
      id: "children",
      title: t`Children`,
      blocks: [
        t`This site is for adults. We don't knowingly keep data about anyone under 18. If you know of any, tell us and we'll delete it.`,
      ],
    },
    {
      id: "changes",
      title: t`Changes`,
      blocks: [
        t`Before we change what we do, we update this page and the date at its top. We tell account holders about changes that affect them.`,
        { label: t`Read our terms of service`, to: "/terms" },
      ],
    },
  ],
  contact: t`Write to us to use your rights or to ask what we know about you.`,
});
