import { test as base } from "../stack/test.ts";
import { answerForWhatsApp, CHAT_HOST } from "./chat.ts";

/** Orders by chat: no message leaves for WhatsApp. */
export const test = base.extend<{ answered: void }>({
  // Not by `test.use`: in a module it counts for the first file alone that a worker loads it for.
  otherHosts: [CHAT_HOST],
  answered: [
    async ({ context }, provide) => {
      await answerForWhatsApp(context);
      await provide();
    },
    { auto: true },
  ],
});

export { expect } from "../stack/test.ts";
