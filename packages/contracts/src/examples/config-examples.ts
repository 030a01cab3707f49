import type { PublicConfig } from "../schemas/index.ts";
import type { OperationExamples } from "./example.ts";

const CONFIG: PublicConfig = {
  brand: { name: "Tradeslip", foundedYear: 2020 },
  demo: false,
  codeDelivery: "mail",
  whatsappNumber: "12025550143",
  links: {
    community: "https://t.me/tradeslip_example",
    reportProblem: null,
    instagram: null,
    twitter: null,
    telegram: null,
    email: "desk@desk.example",
    androidApp: null,
    iosApp: null,
  },
};

export const CONFIG_EXAMPLES = {
  getConfig: { answers: { 200: { desk: { summary: "A desk with a number and a group", value: CONFIG } } } },
} satisfies Record<string, OperationExamples>;
