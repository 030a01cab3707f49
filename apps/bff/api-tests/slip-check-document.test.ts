import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { BUY, type OrderDesk, startOrderDesk } from "./orders-client.ts";

/** The checks of docs/api.md, run as they are printed there. */
const run = promisify(execFile);
const DOCUMENT = join(import.meta.dirname, "../../../docs/api.md");
const HEADING = "### Check a slip without us";

async function printed(language: string): Promise<string> {
  const [, chapter = ""] = (await readFile(DOCUMENT, "utf8")).split(HEADING);
  return new RegExp("```" + language + "\n(.*?)```", "s").exec(chapter)![1]!;
}

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
  return outcomeOf("sh", ["-c", await printed("sh")], { cwd: folder, env });
}

async function withPython(desk: OrderDesk, token: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-python-"));
  const script = join(folder, "check.py");
  await writeFile(script, await printed("python"));
  return outcomeOf("python3", [script, desk.address, token], { cwd: folder });
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

const HAS_CRYPTOGRAPHY = spawnSync("python3", ["-c", "import cryptography"]).status === 0;
if (!HAS_CRYPTOGRAPHY) process.stderr.write("The check with Python did not run: cryptography is missing.\n");

describe.runIf(HAS_CRYPTOGRAPHY)("Python with cryptography", () => {
  it("confirms a slip and reads its terms, of a numbered coin and of another", async () => {
    const desk = await startOrderDesk();
    const { body: list } = await desk.get("/api/dashboard/coins").expect(200);
    const other = (list as { coins: { id: string }[] }).coins.find(({ id }) => id === "binancecoin")!;
    for (const input of [
      BUY,
      { ...BUY, surface: "dashboard" as const, side: "sell" as const, coinId: other.id },
    ]) {
      const { token, usd, coinAmount, rate, coin, side, issuedAt } = await desk.issue(input);
      const { code, output } = await withPython(desk, token);
      expect({ code, lines: output.trimEnd().split("\n") }).toEqual({
        code: 0,
        lines: [
          `I ${side} ${coin.name}`,
          `${usd} USD for ${coinAmount}`,
          `Rate ${rate} live`,
          `Issued ${issuedAt.slice(0, 19).replace("T", " ")}+00:00`,
        ],
      });
    }
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
