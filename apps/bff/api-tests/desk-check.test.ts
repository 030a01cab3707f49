import type { DeskCheckAnswer, Order } from "@tradeslip/contracts";
import { describe, expect, it, vi } from "vitest";
import { someSigner } from "../src/orders/testing/some-signer.ts";
import { someTerms } from "../src/orders/testing/some-terms.ts";
import type { Browser, Reply } from "./browser.ts";
import { BUY, SECRET } from "./orders-client.ts";
import { recordingLogger } from "./recording-logger.ts";
import { startConsole } from "./start-console.ts";

// Each case starts two servers and runs a program.
vi.setConfig({ testTimeout: 120_000 });

const paste = (browser: Browser, text: string) => browser.post("/api/desk/check", { text });

const answerOf = ({ status, body }: Reply): DeskCheckAnswer => {
  expect(status).toBe(200);
  return body as DeskCheckAnswer;
};

/** The result of a check, in short. */
const said = (reply: Reply) => {
  const { slip, differences, problems } = answerOf(reply);
  return {
    slip: slip?.reference ?? null,
    fields: differences.map(({ field }) => field),
    problems: problems.map(({ code }) => code),
  };
};

async function start() {
  const { logger, text: logged } = recordingLogger();
  const console = await startConsole({ logger });
  const order = await console.desk.issue(BUY);
  const agent = await console.person("Ada", "agent");
  return { ...console, order, agent, logged };
}

describe("a pasted message", () => {
  it("K63: names the field that was edited, what the slip says, and another host, a second link and accounts", async () => {
    const { desk, order, agent } = await start();
    const { message, reference, token } = order;
    const fine = { slip: reference, fields: [], problems: [] };
    expect(said(await paste(agent, message))).toEqual(fine);
    const chat = `[21/11/2026, 14:03:11] Ada L.: ${message}\n[21/11/2026, 14:05:00] +234 809 999 9999: thanks`;
    expect(said(await paste(agent, chat))).toEqual(fine);
    expect(said(await paste(agent, token))).toEqual(fine);
    expect(said(await paste(agent, `${desk.address}/q/${token}`))).toEqual(fine);

    const edited = answerOf(await paste(agent, message.replace("Value: 250.00", "Value: 2,500.00")));
    expect(edited.differences).toEqual([{ field: "usd", message: "2,500.00 USD", slip: "250.00 USD" }]);
    expect(edited.slip).toMatchObject({ reference, usd: "250.00", status: "valid" });

    const host = new URL(desk.address).host;
    const added = (line: string) => message.replace("\n\nPlease", `\n${line}\n\nPlease`);
    const other = (link: string, problems: readonly string[]) =>
      [message.replace(host, link), problems] as const;
    const elsewhere = [
      other("desk.example.evil.example", ["other_host"]),
      other(`${host}@evil.example`, ["other_host"]),
      [added(`${desk.address}/rates`), ["second_link"]] as const,
      [added("Order 00000-00000"), ["two_references"]] as const,
    ];
    for (const [text, problems] of elsewhere)
      expect(said(await paste(agent, text)), text).toEqual({ ...fine, problems });
    const cases: readonly (readonly [text: string, problems: readonly string[]])[] = [
      [added("Or pay our agent Sam."), []],
      [added("See also wa.me/2025550143"), ["other_host", "second_link"]],
      [added("Pay to 0123456789 GTBank"), ["account_number"]],
      [added("GB82 WEST 1234 5698 7654 32"), ["account_number"]],
      [added("0809 999 9999"), ["account_number"]],
      [added("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"), ["coin_address"]],
      [added("0x52908400098527886E0F7030069857D2E4169EE7"), ["coin_address"]],
      [added("TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE"), ["coin_address"]],
    ];
    for (const [text, problems] of cases)
      expect(said(await paste(agent, text)), text).toEqual({ ...fine, fields: ["line"], problems });
  });

  it("two orders at once are said to be two", async () => {
    const { desk, order, agent } = await start();
    const other = await desk.issue({ ...BUY, side: "sell" });
    const both = `${order.message}\n\n${other.message}`;
    const { slip, problems } = said(await paste(agent, both));
    expect(slip).toBe(order.reference);
    expect(problems).toEqual(["second_link", "two_references"]);
  });

  it("says of each slip that proves nothing why", async () => {
    const { clock, order, agent } = await start();
    const { message, token } = order;
    const sign = token.at(-5) === "A" ? "B" : "A";
    const forged = message.replace(token, `${token.slice(0, -5)}${sign}${token.slice(-4)}`);
    expect(said(await paste(agent, forged))).toEqual({ slip: null, fields: [], problems: ["unknown_slip"] });
    const ofOthers = someSigner(["a-secret-of-another-desk-0123456789"]).issue(someTerms()).token;
    expect(said(await paste(agent, ofOthers)).problems).toEqual(["slip_key_unknown"]);
    expect(said(await paste(agent, "Hello, is anybody there?")).problems).toEqual(["no_slip"]);
    expect(said(await paste(agent, order.reference)).problems).toEqual(["no_slip"]);
    clock.advance(16 * 60_000);
    expect(said(await paste(agent, message)).problems).toEqual(["slip_expired"]);
  });

  it("a slip of a key that leaked is no slip, and its sentence says so", async () => {
    const { desk, order, agent, command } = await start();
    const { body } = await desk.get("/.well-known/tradeslip-keys.json");
    const [key] = (body as { keys: { kid: string }[] }).keys;
    await command("key", "compromised", key!.kid);
    await vi.waitFor(async () => {
      const { problems } = answerOf(await paste(agent, order.message));
      expect(problems).toEqual([
        { code: "slip_key_compromised", detail: "Its key leaked; only the desk's record can confirm it" },
      ]);
    });
  });

  it("is neither stored nor logged, and no cache keeps the answer", async () => {
    const { order, agent, logged } = await start();
    const reply = await paste(agent, `${order.message}\nmy-secret-word`);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    await paste(agent, "my-secret-word".repeat(20_000));
    expect(logged()).not.toContain("my-secret-word");
    expect(logged()).toContain("POST /api/desk/check");
  });

  it("of up to 100,000 characters is read, and a longer one is refused in a sentence", async () => {
    const { order, agent } = await start();
    const { message } = order;
    const text = `${"Order 12345-67890\n".repeat(10_000).slice(0, 99_000 - message.length)}\n${message}`;
    expect(said(await paste(agent, text)).slip).toBe(order.reference);
    const { status, problem } = await paste(agent, "x".repeat(102_400));
    expect(status).toBe(400);
    expect(problem.errors).toEqual([
      { field: "text", message: "This is too long. Please paste the message with the order only." },
    ]);
    expect((await paste(agent, "x".repeat(700_000))).status).toBe(413);
    expect((await paste(agent, "")).status).toBe(400);
  });
});

it("K65, K72: only people with a role may check; one who loses it is refused at the next call, within a second", async () => {
  const { order, agent, open, person, command } = await start();
  const check = async (browser: Browser) => {
    const { status, problem } = await paste(browser, order.message);
    return status === 200 ? 200 : `${status} ${problem.code}`;
  };
  expect(await check(open())).toBe("401 not_logged_in");
  expect(await check(await person("Bob"))).toBe("403 not_allowed");
  expect(await check(await person("Cleo", "admin"))).toBe(200);
  expect(await check(agent)).toBe(200);
  await command("remove", "ada@desk.example");
  await vi.waitFor(async () => expect(await check(agent)).toBe("403 not_allowed"), { timeout: 5_000 });
});

it("K62: a slip of another secret with the terms of ours differs in its reference", async () => {
  const { desk, agent } = await start();
  const theirs = someSigner([SECRET]).issue(someTerms());
  const order = (await desk.issue(BUY)) satisfies Order;
  const mixed = order.message.replace(order.token, theirs.token);
  expect(said(await paste(agent, mixed)).fields).toContain("reference");
});
