import type { LegalText } from "./legal-document.ts";

/*
 * A TEMPLATE. It describes what the software does with data; the operator adds who is responsible, how long each thing
 * is kept, who else receives it and which law applies, and has it checked by a lawyer before publishing (see README.md).
 */
export const privacy: LegalText = {
  title: "Privacy Notice",
  lede: "What stays on your device, what reaches our server, and what we never ask for. We keep little, because little is needed.",
  effective: { iso: "2026-11-21", text: "21 November 2026" },
  inShort: [
    { term: "Tracking", fact: "None" },
    { term: "Advertising", fact: "None" },
    { term: "Cookies", fact: "Only for what you ask for" },
    { term: "Third-party requests", fact: "None from your browser" },
    { term: "Your slips", fact: "Kept on your device" },
  ],
  sections: [
    {
      id: "who-we-are",
      title: "Who is responsible",
      blocks: [
        "The operator of this website ('we', 'us') decides what is done with the data described here and answers for it. How to reach us stands at the end of this page.",
      ],
    },
    {
      id: "on-your-device",
      title: "What stays on your device",
      blocks: [
        "Your browser keeps these in its local storage. They are not sent to us, and you can delete them at any time in your browser:",
        {
          list: [
            "the theme you chose and how wide the sidebar is,",
            "your favourite countries on the rates page and your watchlist on the market page,",
            "the switches on the settings page, which apply to this device only,",
            "whether the book is among your favourites,",
            "that you are logged in, so that “Let's trade” leads past the login page,",
            "the history of your slips, which you can export and clear.",
          ],
        },
        "If you buy the book, your browser also keeps the number of each payment, and sends it to us to ask how that payment stands.",
        "On a shared computer, clear the history of your slips when you leave.",
      ],
    },
    {
      id: "visiting",
      title: "When you visit",
      blocks: [
        "Our server sees what every web server sees: your IP address, the page or figure asked for, the time, and what kind of browser asks. We use the address to deliver the page and to stop those who ask too often. Technical logs help us find faults; we draw no profile of you from them.",
        "We run no analytics, no advertising and no tracking pixels.",
      ],
    },
    {
      id: "slips",
      title: "When you take a slip",
      blocks: [
        "Your browser sends the side, the coin and the amount. Our server answers with a signed slip and stores nothing about it: everything that is on the slip travels in its link. The slip and its link hold no name, no e-mail address and no phone number. Anybody who has the link can read the terms of that order.",
      ],
    },
    {
      id: "whatsapp",
      title: "When you continue to WhatsApp",
      blocks: [
        "WhatsApp opens with a message that holds the terms of your order and no personal data. Nothing is sent until you send it. When you do, we learn your phone number, your profile there and what you write; our team uses them to carry out the trade, and may ask you for more, such as bank details, an address to pay to, or proof of identity.",
        "WhatsApp is a service of its own, with its own privacy policy; what it does with your data is not in our hands. If you would rather not use it, do not continue; looking at rates and markets needs neither WhatsApp nor an account.",
      ],
    },
    {
      id: "account",
      title: "When you open an account",
      blocks: [
        "We store your first and last name, e-mail address, username, phone number and date of birth. We need them to know whom we trade with, to reach you, and to be sure that you are at least 18 years old. Your password is stored only as a hash, from which it cannot be read back.",
        "To confirm your account, or to set a new password, we send you a one-time code of six digits. It lapses after five minutes. If somebody asks for a new password, our answer never tells whether there is an account for that address.",
      ],
    },
    {
      id: "book",
      title: "When you buy the book",
      blocks: [
        "For a purchase we store its number, the Bitcoin address made for it, the amount, the times and whether it was paid. To see whether your payment has arrived, our server asks the Bitcoin network about that address. Payments in Bitcoin are public and permanent: anybody can see the amount and both addresses, and nobody, ourselves included, can erase them.",
      ],
    },
    {
      id: "cookies",
      title: "Cookies",
      blocks: [
        "We set a cookie only when you ask for something that needs it, which is why no banner asks for your consent. Scripts cannot read our cookies, and they go to no other site. Rates and markets need none.",
        {
          list: [
            "When you log in, one holds your session so that you need not enter your password on each page: with 'Remember me' for up to 30 days, without it until you close the browser. Logging out ends it at once. Another tells for half a year that this browser has logged in to your account before, so that others who guess at your password cannot lock you out.",
            "When you sign up or forget your password, one ties the code that we mail to the browser that asked for it, for 30 days.",
            "When you buy the book, one for each payment lets this browser, and no other, follow it and get the book; one more keeps a second try from becoming a second purchase. Both last 400 days, and we keep the last ten payments.",
          ],
        },
        "If your browser blocks cookies, you cannot log in or buy the book; we say so before you pay anything.",
      ],
    },
    {
      id: "third-parties",
      title: "No requests to third parties",
      blocks: [
        "Your browser talks to our server and to nobody else: fonts, flags, coin pictures and QR codes come from us too. Market figures are by CoinGecko; our server fetches them for everybody together, and CoinGecko learns nothing about you.",
        "Links to other sites, such as WhatsApp, app stores and social networks, do nothing until you follow them.",
      ],
    },
    {
      id: "why",
      title: "Why we may do this",
      blocks: [
        {
          list: [
            "To carry out what you ask for: your account, your trade, your purchase.",
            "Because the law obliges us: identity checks, bookkeeping, the prevention of money laundering.",
            "Because we have a fair interest: keeping the site up, secure, and free of fraud.",
            "With your consent, where we ask for it. You can take it back at any time.",
          ],
        },
      ],
    },
    {
      id: "how-long",
      title: "How long we keep it",
      blocks: [
        "Account data as long as you have an account. Chats and records of trades and purchases as long as the law asks us to keep them, then they are deleted. Technical logs only as long as it takes to find faults and misuse. One-time codes lapse after five minutes.",
      ],
    },
    {
      id: "who-receives",
      title: "Who else receives it",
      blocks: [
        "Those who work for us and must, such as the hosts of our servers and of our mail, under contract and for that purpose alone; the banks and payment services that you and we choose for a trade; and authorities, where the law obliges us. We sell no data.",
        "Some of them may be in other countries than you. Where the law asks for it, contracts see to it that your data is protected there too.",
      ],
    },
    {
      id: "security",
      title: "How it is protected",
      blocks: [
        "Connections are encrypted. Passwords are hashed, sessions are kept on the server, and attempts to guess a password or a code are slowed down and stopped. Few people have access, and only to what their work needs. If something happens to your data that puts you at risk, we tell you.",
      ],
    },
    {
      id: "your-rights",
      title: "Your rights",
      blocks: [
        "You may ask us what we know about you, have it corrected, receive a copy, have it deleted or its use restricted, and object to its use. Some data we must keep for a time by law; then we tell you so and use it for nothing else. You may also complain to the data protection authority where you live.",
      ],
    },
    {
      id: "children",
      title: "Children",
      blocks: [
        "This site is for adults. We do not knowingly keep data of anybody under 18; if you learn of such a case, tell us and we delete it.",
      ],
    },
    {
      id: "changes",
      title: "Changes",
      blocks: [
        "If we change what we do, this page changes first, and the date at its top with it. People with an account are told of changes that matter to them.",
        { label: "The rules of trading here: the terms of service", to: "/terms" },
      ],
    },
  ],
  contact: "To use your rights, or to ask what we know about you, write to us.",
};
