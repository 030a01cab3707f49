import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { buildProvider, loadProviderConfig, type Provider } from "@tradeslip/reference-provider/build";
import { deskCommand } from "@tradeslip/reference-provider/testing/desk-command";
import { putMigratedDatabase, quickPasswords } from "@tradeslip/reference-provider/testing/quick-start";
import { type SmtpSimulator, startSmtpSimulator } from "@tradeslip/simulators/smtp";
import { expect, onTestFinished, vi } from "vitest";
import { Browser } from "./browser.ts";
import { type OrderDesk, startOrderDesk } from "./orders-client.ts";
import { type PeopleAtDesk, peopleAtDesk } from "./people-at-desk.ts";
import type { DeskOptions } from "./start-desk.ts";

const TOKEN = "a-token-of-the-servers-0123456789abcdef";
/** Generous, because a busy machine may stall. */
const PATIENT = { timeout: 20_000, interval: 10 };

export interface Console extends PeopleAtDesk {
  readonly desk: OrderDesk;
  readonly clock: FakeClock;
  readonly provider: Provider;
  readonly providerUrl: string;
  readonly providerToken: string;
  readonly smtp: SmtpSimulator;
  /** The provider's data folder. */
  readonly dataDir: string;
  /** A browser with a separate IP. */
  open(): Browser;
  /** Does the same as `desk …`, while the provider is running. */
  command(...args: readonly string[]): Promise<void>;
}

/**
 * The real server and the real provider, connected, on one clock: by default set to the machine's time, which
 * commands use.
 */
export async function startConsole(options: DeskOptions = {}): Promise<Console> {
  const smtp = await startSmtpSimulator();
  onTestFinished(() => smtp.close());
  const clock = options.clock ?? machineTime();
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-console-"));
  await putMigratedDatabase(dataDir);
  const config = loadProviderConfig({
    DATA_DIR: dataDir,
    DESK_SAMPLE_OF: "0",
    SMTP_URL: smtp.url,
    PROVIDER_TOKEN: TOKEN,
    // An operator sets this for both.
    ORDER_CHANNELS: options.env?.["ORDER_CHANNELS"],
  });
  const provider = await buildProvider(config, {
    clock,
    passwords: quickPasswords(),
    ...(options.languages ? { languages: options.languages } : {}),
  });
  onTestFinished(() => provider.server.close());
  const providerUrl = await provider.server.listen({ host: "127.0.0.1", port: 0 });
  const env = { PROVIDER_BASE_URL: providerUrl, PROVIDER_TOKEN: TOKEN, ...options.env };
  const desk = await startOrderDesk({ clock, ...options, env });
  await vi.waitFor(async () => {
    const { text } = await desk.get("/.well-known/tradeslip-keys.json");
    // Until it has published its keys, they begin at the epoch.
    expect(text).not.toContain("1970-");
  }, PATIENT);
  let browsers = 0;
  const open = () => {
    browsers += 1;
    return new Browser(desk.address, { "x-forwarded-for": `203.0.113.${browsers}` });
  };
  const command: Console["command"] = (...words) => deskCommand(config, ...words);
  const people = peopleAtDesk({ open, smtp, command, now: clock.now });
  return {
    desk,
    clock,
    provider,
    providerUrl,
    providerToken: TOKEN,
    smtp,
    dataDir,
    open,
    command,
    ...people,
    async person(name, role) {
      const browser = await people.person(name, role);
      // Tests don't expect the mail about the second factor.
      await provider.mailSettled();
      return browser;
    },
  };
}

function machineTime(): FakeClock {
  const clock = new FakeClock();
  clock.jump(Date.now() - clock.now());
  return clock;
}
