import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it, onTestFinished } from "vitest";
import { loadProviderConfig } from "../src/build-provider.ts";
import { openDatabase } from "../src/db/database.ts";
import { ProofTries } from "../src/factors/proof-tries.ts";
import { ADA, bearer, BOB, logIn, signUp, startProvider, verifiedAccount } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

it("accounts, sessions and pending codes survive a restart", async () => {
  const first = await startProvider();
  await verifiedAccount(first);
  const token = await logIn(first);
  const bobs = await signUp(first, BOB);
  await first.stop();
  const second = await startProvider({ dataDir: first.dataDir, clock: first.clock });
  await second.get("/api/auth/session", bearer(token)).expect(200);
  expect((await second.post("verify-otp", { code: bobs, email: BOB.email })).status).toBe(200);
  await logIn(second);
});

it("S137: a string that one database can't keep is refused wherever it stands, on both", async () => {
  const provider = await startProvider();
  const name = "A\0da";
  const answers = [
    await provider.post("sign-up-one", { ...ADA, firstname: name }),
    await provider.post("sign-up-one", { ...ADA, username: name }),
    await provider.post("login", { email: ADA.email, password: name }),
    await provider.get("/api/payments/status/%00"),
    await provider.get("/downloads/%00.pdf"),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  // What no call takes isn't looked at.
  await provider.post("sign-up-one", { ...ADA, [name]: [["x", { deep: name }]] }).expect(201);
});

it("a try counts while a right one forgets the row of both", async () => {
  const { dataDir } = await startProvider();
  const config = loadProviderConfig({ DATA_DIR: dataDir, ...(await databaseEnv(dataDir)) });
  const db = await openDatabase(config, console);
  onTestFinished(() => db.destroy());
  const tries = new ProofTries({ db, clock: new FakeClock() });
  const rounds = Array.from({ length: 100 }, async () => {
    await tries.count("login ada", 1_000);
    await tries.forget("login ada");
  });
  await Promise.all(rounds);
  expect(await tries.count("login ada")).toBe(1);
});

it("S143: a secret that the data wasn't made with stops the start with one line, and the database has none of it", async () => {
  const { dataDir, stop, rows } = await startProvider();
  await stop();
  const env = { PROVIDER_SECRET: "another secret, which fits nothing here" };
  await expect(startProvider({ dataDir, env })).rejects.toThrow(
    /^PROVIDER_SECRET: the database was made with another secret\. [^\n]+$/,
  );
  const { stop: stopAgain } = await startProvider({ dataDir });
  await stopAgain();
  const [{ value }] = rows("SELECT value FROM marks WHERE name = 'secret-check'") as [{ value: string }];
  expect(value).toMatch(/^[\w-]{43}$/);
});
