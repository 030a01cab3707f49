/**
 * `node scripts/record-release.ts CHECKOUT` starts the server of another checkout, the new last release, on
 * an empty folder, creates data through its own API, and writes both databases as SQL, and a list of what was
 * created, for apps/bff/api-tests/last-release.test.ts. The checkout must be installed.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { Browser } from "../apps/bff/api-tests/browser.ts";
import { startCoinGeckoSimulator } from "../testing/simulators/coingecko/index.ts";

const FOLDER = join(import.meta.dirname, "../apps/bff/api-tests/last-release");
const PASSWORD = "Harmattan-2026";
const BOOK = { bookId: "make-money-while-you-sleep", type: "digital" };
const ORDER = {
  surface: "exchange",
  side: "buy",
  coinId: "bitcoin",
  amount: { unit: "usd", value: "250.00" },
};
const POLL_MS = 100;

const [checkout] = process.argv.slice(2);
if (checkout === undefined) throw new Error("Name the checkout of the release.");
const simulator = await startCoinGeckoSimulator();
const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-release-"));
const server = spawn(process.execPath, ["src/main.ts"], {
  cwd: join(checkout, "apps/bff"),
  env: {
    PATH: process.env["PATH"],
    PORT: "0",
    DATA_DIR: dataDir,
    WEB_DIST: join(import.meta.dirname, "../apps/bff/api-tests/empty-web"),
    COINGECKO_BASE_URL: simulator.baseUrl,
    WHATSAPP_NUMBER: "12025550143",
  },
  stdio: ["ignore", "pipe", "inherit"],
});
let output = "";
server.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
const address = await until(() => /"msg":"Server listening at (http:[^"]+)"(?!.*"name")/.exec(output)?.[1]);
await until(async () => ((await fetch(`${address}/readyz`)).ok ? true : undefined));

const people = new Browser(address);
const person = (name: string) => ({
  firstname: name,
  lastname: "Obi",
  email: `${name.toLowerCase()}@mail.example`,
  username: name.toLowerCase(),
  phone: "+2348012345678",
  dateOfBirth: "1990-01-01",
  password: PASSWORD,
  role: "user",
});
const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const { status, body: answer } = await people.post(`/api/${path}`, body, headers);
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  return answer as Record<string, string>;
};
/** A logged-in account, one with an open password reset code, and a sign-up with an open code. */
const codes: Record<string, string> = {};
for (const name of ["Ada", "Cleo", "Bob"]) {
  const { email } = person(name);
  await post("auth/sign-up-one", person(name));
  codes[email] = await nextCode(email, 0);
  if (name !== "Bob") await post("auth/verify-otp", { email, code: codes[email] });
}
await post("auth/login", person("Ada"));
await post("auth/forgot-password", { email: "cleo@mail.example" });
codes["cleo@mail.example"] = await nextCode("cleo@mail.example", 1);
const { token } = await post("orders", ORDER);
const payments: Record<string, string> = {};
for (const key of ["the-first-purchase", "the-second-purchase"])
  payments[key] = (await post("payments/create", BOOK, { "idempotency-key": key }))["paymentId"]!;
const madeAt = new Date().toISOString();

server.kill("SIGTERM");
await once(server, "exit");
await simulator.close();
for (const name of ["provider", "sessions"])
  await writeFile(join(FOLDER, `${name}.sql`), statementsOf(join(dataDir, `${name}.sqlite`)));
const secretIn = (name: string) => readFile(join(dataDir, `${name}-secret`), "utf8");
const made = {
  madeAt,
  secrets: { provider: await secretIn("provider"), session: await secretIn("session") },
  cookies: Object.fromEntries(people.cookies),
  codes,
  token,
  payments,
};
await writeFile(join(FOLDER, "made.json"), `${JSON.stringify(made, null, 2)}\n`);

async function until<Value>(look: () => Value | undefined | Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(POLL_MS);
  }
}

/** @param after number of mails to this address read before */
function nextCode(email: string, after: number): Promise<string> {
  return until(async () => {
    const outbox = join(dataDir, "outbox");
    const names = (await readdir(outbox).catch((): string[] => [])).toSorted();
    const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
    const mail = texts.filter((text) => text.startsWith(`To: ${email}\n`))[after];
    return mail === undefined ? undefined : /\b\d{6}\b/.exec(mail)?.[0];
  });
}

/** Tables, indexes and rows. */
function statementsOf(file: string): string {
  const db = new DatabaseSync(file);
  const parts = db
    .prepare("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
    .all();
  const rows = parts
    .filter(({ type }) => type === "table")
    .flatMap(({ name }) =>
      db
        .prepare(`SELECT * FROM "${String(name)}"`)
        .all()
        .map(
          (row) => `INSERT INTO "${String(name)}" VALUES (${Object.values(row).map(literal).join(", ")});`,
        ),
    );
  db.close();
  return `${[...parts.map(({ sql }) => `${String(sql)};`), ...rows].join("\n")}\n`;
}

function literal(value: SQLOutputValue): string {
  if (value === null) return "NULL";
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString("hex")}'`;
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
}
