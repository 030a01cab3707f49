import type { PublicConfig } from "@tradeslip/contracts";

export const publicConfig: PublicConfig = {
  brand: { name: "Tradeslip", foundedYear: 2020 },
  demo: false,
  codeDelivery: "mail",
  orderSpreadPercent: "0",
  spread: { buyPercent: "0", sellPercent: "0" },
  chat: { name: "WhatsApp", url: "https://wa.me/15550100200", account: "+15550100200" },
  whatsappNumber: "15550100200",
  explorers: { bitcoin: "https://explorer.example/tx/{txid}" },
  hidden: [],
  locales: [{ locale: "en", name: "English", direction: "ltr", draft: false }],
  desk: {
    legalName: null,
    licence: null,
    address: null,
    hours: null,
    paymentMethods: [],
    refundRule: null,
  },
  links: {
    community: "https://t.example/community",
    reportProblem: "https://t.example/report",
    instagram: null,
    twitter: null,
    telegram: null,
    email: "support@tradeslip.example",
    androidApp: null,
    iosApp: null,
  },
};
