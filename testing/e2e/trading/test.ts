import { test as base } from "../stack/test.ts";
import { answerForWhatsApp, CHAT_HOST } from "./chat.ts";

/** Orders by chat: no message is sent to WhatsApp. */
export const test = base.extend<{ answered: void }>({
  // Not with `test.use`, which in a module only applies to the first file for which a worker loads it.
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
