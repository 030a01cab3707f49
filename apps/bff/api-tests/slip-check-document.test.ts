import { execFile, spawnSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { RECEIPT_TERMS, receiptsOf } from "../src/orders/testing/some-receipt.ts";
import { newerToken, someSigner } from "../src/orders/testing/some-signer.ts";
import { someTerms } from "../src/orders/testing/some-terms.ts";
import { BUY, type OrderDesk, startOrderDesk } from "./orders-client.ts";

const RECEIPT_SECRET = "secret-of-receipts-0123456789abcdefgh";
/** The checks that docs/api.md points to. */
const run = promisify(execFile);
const EXAMPLES = join(import.meta.dirname, "../../../docs/examples");

interface Outcome {
  readonly code: number;
  readonly output: string;
}

async function outcomeOf(program: string, args: readonly string[], options: object): Promise<Outcome> {
  try {
    const { stdout, stderr } = await run(program, args, options);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

/** The token with the last cent of its dollars changed. */
function forged(token: string): string {
  const bytes = Buffer.from(token.slice(2), "base64url");
  bytes[12]! ^= 1;
  return `2.${bytes.toString("base64url")}`;
}

async function withOpenssl(desk: OrderDesk, token: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-openssl-"));
  const env = { PATH: process.env["PATH"], DESK: desk.address, TOKEN: token };
  return outcomeOf("sh", [join(EXAMPLES, "check-slip.sh")], { cwd: folder, env });
}

async function withPython(desk: OrderDesk, token: string): Promise<Outcome> {
  return outcomeOf("python3", [join(EXAMPLES, "check-slip.py"), desk.address, token], {});
}

it("OpenSSL confirms a slip, and refuses one with a changed amount", async () => {
  const desk = await startOrderDesk();
  const { token } = await desk.issue(BUY);
  expect(await withOpenssl(desk, token)).toMatchObject({
    code: 0,
    output: expect.stringContaining("Verified"),
  });
  expect((await withOpenssl(desk, forged(token))).code).not.toBe(0);
});

it("OpenSSL confirms a receipt, and refuses its bytes as a slip", async () => {
  const desk = await startOrderDesk({ env: { SLIP_SECRET: RECEIPT_SECRET } });
  const token = receiptsOf(RECEIPT_SECRET).sign(RECEIPT_TERMS)!;
  expect(await withOpenssl(desk, token)).toMatchObject({ code: 0 });
  expect((await withOpenssl(desk, token.replace("R1.", "2."))).code).not.toBe(0);
});

const HAS_CRYPTOGRAPHY = spawnSync("python3", ["-c", "import cryptography"]).status === 0;
if (!HAS_CRYPTOGRAPHY) process.stderr.write("The check with Python did not run: cryptography is missing.\n");

describe.runIf(HAS_CRYPTOGRAPHY)("Python with cryptography", () => {
  it("O113: confirms a slip and reads its terms, of a numbered coin and of another", async () => {
    const desk = await startOrderDesk({ env: { ORDER_SPREAD_PERCENT: "1.5" } });
    const { body: list } = await desk.get("/api/dashboard/coins").expect(200);
    const other = (list as { coins: { id: string }[] }).coins.find(({ id }) => id === "binancecoin")!;
    for (const input of [
      BUY,
      { ...BUY, surface: "dashboard" as const, side: "sell" as const, coinId: other.id },
    ]) {
      const { token, usd, coinAmount, rate, market, coin, side, issuedAt } = await desk.issue(input);
      const { code, output } = await withPython(desk, token);
      expect({ code, lines: output.trimEnd().split("\n") }).toEqual({
        code: 0,
        lines: [
          `I ${side} ${coin.name}`,
          `${usd} USD for ${coinAmount}`,
          `Rate ${rate} live`,
          `Issued ${issuedAt.slice(0, 19).replace("T", " ")}+00:00`,
          `Market price ${market} fee 1.5 %`,
        ],
      });
    }
  });

  it("O113: reads local money, and says so where a later release wrote more", async () => {
    const secret = "secret-of-slips-0123456789abcdefghij";
    const desk = await startOrderDesk({ env: { SLIP_SECRET: secret } });
    const terms = someTerms({
      rate: "70214.74",
      market: "71284",
      fee: { percent: "1.5", usd: "534.63" },
      local: { currency: "NGN", amount: "57927159.65", rate: "1650.00", asOf: "2026-11-21T11:57:00.000Z" },
    });
    const { token } = someSigner([secret]).issue(terms);
    expect(await withOpenssl(desk, token)).toMatchObject({ code: 0 });
    const { code, output } = await withPython(desk, token);
    expect({ code, lines: output.trimEnd().split("\n").slice(-2) }).toEqual({
      code: 0,
      lines: ["Market price 71284 fee 1.5 %", "57927159.65 NGN at 1650.00 for 1 USD"],
    });
    expect(await withPython(desk, newerToken(secret))).toMatchObject({
      code: 1,
      output: expect.stringMatching(/later release/),
    });
  });

  it("confirms a receipt and reads what it says", async () => {
    const desk = await startOrderDesk({ env: { SLIP_SECRET: RECEIPT_SECRET } });
    const { code, output } = await withPython(desk, receiptsOf(RECEIPT_SECRET).sign(RECEIPT_TERMS)!);
    expect({ code, lines: output.trimEnd().split("\n") }).toEqual({
      code: 0,
      lines: [
        "Order 9W57J-YKX28",
        "I buy Bitcoin",
        "250.00 USD for 0.00352113",
        "Complete 2026-03-14 10:12:00+00:00",
        "Rate 71000",
        "Issued 2026-03-14 10:12:00+00:00",
        "Market price 71000 fee 0 %",
        "Paid 250 USD",
        "Got 0.00352113 BTC",
      ],
    });
  });

  it("refuses a changed amount, a changed spelling and a key that is not published", async () => {
    const [desk, other] = [
      await startOrderDesk(),
      await startOrderDesk({ env: { SLIP_SECRET: "x".repeat(32) } }),
    ];
    const { token } = await desk.issue(BUY);
    expect(await withPython(desk, forged(token))).toMatchObject({
      code: 1,
      output: expect.stringContaining("InvalidSignature"),
    });
    expect(await withPython(desk, `${token}=`)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/changed/),
    });
    expect(await withPython(other, token)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/not known/),
    });
  });
});
