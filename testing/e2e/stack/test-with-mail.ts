import { startSmtpSimulator } from "@tradeslip/simulators/smtp";
import { startStack } from "./start-stack.ts";
import { test as base } from "./test.ts";

/** The built product with a mail server of its own: nothing between the browser and the database is a stand-in. */
export const test = base.extend<object, { mail: Awaited<ReturnType<typeof startSmtpSimulator>> }>({
  mail: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const mail = await startSmtpSimulator();
      await provide(mail);
      await mail.close();
    },
    { scope: "worker" },
  ],
  stack: [
    async ({ mail }, provide) => {
      const stack = await startStack({ env: { SMTP_URL: mail.url, MAIL_FROM: "desk@example.com" } });
      await provide(stack);
      await stack.close();
    },
    { scope: "worker" },
  ],
});
