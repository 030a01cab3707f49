import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  codeIn,
  type SmtpFaultName,
  smtpFaultNames,
  startSmtpSimulator,
  type SmtpSimulator,
} from "./index.ts";

let simulator: SmtpSimulator;
beforeEach(async () => {
  simulator = await startSmtpSimulator();
});
afterEach(() => simulator.close());

function send(to: string, text = "Your code is 123456.", patienceMs = 2_000) {
  const { hostname: host, port } = new URL(simulator.url);
  const patience = { greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = createTransport({ host, port: Number(port), ...patience });
  const from = "Desk <desk@desk.example>";
  return transport.sendMail({ from, to, subject: "Grüße", text, html: `<p>${text}</p>` });
}

test("a mail is received with sender, subject, text and HTML", async () => {
  await send("ada@example.com");
  expect(simulator.mails).toMatchObject([
    {
      from: "desk@desk.example",
      to: ["ada@example.com"],
      sender: { name: "Desk", address: "desk@desk.example" },
      subject: "Grüße",
      text: expect.stringContaining("Your code is 123456."),
      html: expect.stringContaining("<p>Your code is 123456.</p>"),
    },
  ]);
  expect(codeIn(simulator.mails[0]!)).toBe("123456");
});

test("a waiter gets the next mail to that address, each mail once", async () => {
  const first = simulator.waitForMail("ada@example.com");
  await send("bob@example.com", "000001");
  await send("ada@example.com", "000002");
  await send("ada@example.com", "000003");
  expect(codeIn(await first)).toBe("000002");
  expect(codeIn(await simulator.waitForMail("ada@example.com"))).toBe("000003");
  await expect(simulator.waitForMail("ada@example.com", 5)).rejects.toThrow(/No mail to ada@example.com/);
});

test("a reset forgets mails and connections", async () => {
  await send("ada@example.com");
  simulator.reset();
  expect(simulator.mails).toEqual([]);
  expect(simulator.connections()).toBe(0);
  await expect(simulator.waitForMail("ada@example.com", 5)).rejects.toThrow(/Arrived so far: none/);
});

const outcomes: Record<SmtpFaultName, object> = {
  refuse: { responseCode: 421 },
  "no-service": { responseCode: 554 },
  hang: { code: "ETIMEDOUT" },
  "reject-recipient": { responseCode: 550 },
  "try-later": { responseCode: 451 },
  "hang-after-data": { code: "ETIMEDOUT" },
  "lose-answer": { code: "ECONNECTION" },
};

test.each(smtpFaultNames)("%s works as described for the given number of connections", async (name) => {
  simulator.fault(name, { times: 1 });
  await expect(send("ada@example.com", "lost", 200)).rejects.toMatchObject(outcomes[name]);
  const kept = name === "lose-answer" ? 1 : 0;
  expect(simulator.mails).toHaveLength(kept);
  await send("ada@example.com");
  expect(simulator.mails).toHaveLength(kept + 1);
  expect(simulator.connections()).toBe(2);
});

test("a cleared fault is inactive", async () => {
  simulator.fault("refuse");
  await expect(send("ada@example.com")).rejects.toMatchObject({ responseCode: 421 });
  simulator.fault(null);
  await send("ada@example.com");
  expect(simulator.mails).toHaveLength(1);
});

test("close ends a connection that hangs", async () => {
  simulator.fault("hang");
  const hanging = send("ada@example.com").catch((error: unknown) => error);
  await expect.poll(() => simulator.connections(), { interval: 1 }).toBe(1);
  await simulator.close();
  expect(await hanging).toBeInstanceOf(Error);
  simulator = await startSmtpSimulator();
});
