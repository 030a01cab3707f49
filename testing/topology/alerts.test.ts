import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@tradeslip/simulators/free-port";
import { startSmtpSimulator } from "@tradeslip/simulators/smtp";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { parse } from "yaml";
import { compose, pathOf, textOf } from "./deployment-files.ts";

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string }[] }[];
}

interface RuleTests {
  readonly tests: readonly {
    readonly alert_rule_test: readonly {
      readonly alertname: string;
      readonly exp_alerts: readonly object[];
    }[];
  }[];
}

const ALERT = { labels: { alertname: "ReplicaDown", severity: "page" } };
const ANNOTATIONS = { summary: "a cannot be scraped", runbook: "docs/operations.md#replicadown" };
const installed = (program: string) => spawnSync(program, ["--version"]).error === undefined;
const ALERTMANAGER = ["prometheus-alertmanager", "alertmanager"].find(installed);
const HAS_PROMTOOL = installed("promtool");
if (!HAS_PROMTOOL || ALERTMANAGER === undefined) {
  process.stderr.write(
    "Not run: tests of alerts that need Debian's packages prometheus and prometheus-alertmanager.\n",
  );
}

const expectations = (parse(textOf("deploy/prometheus/alerts.test.yml")) as RuleTests).tests.flatMap(
  (each) => each.alert_rule_test,
);
const alerts = (parse(textOf("deploy/prometheus/alerts.yml")) as Rules).groups.flatMap(({ rules }) =>
  rules.map(({ alert }) => alert),
);

describe("deploy/prometheus", () => {
  it.each(alerts)("%s has a test that fires and one that stays silent", (name) => {
    const own = expectations.filter(({ alertname }) => alertname === name);
    expect(own.some(({ exp_alerts }) => exp_alerts.length > 0)).toBe(true);
    expect(own.some(({ exp_alerts }) => exp_alerts.length === 0)).toBe(true);
  });

  it.skipIf(!HAS_PROMTOOL)(
    "its alerts fire and stay silent as their tests say",
    () => {
      for (const args of [
        ["check", "rules", "alerts.yml"],
        ["test", "rules", "alerts.test.yml"],
      ]) {
        const { status, stdout, stderr } = spawnSync("promtool", args, {
          cwd: pathOf("deploy/prometheus"),
          encoding: "utf8",
        });
        expect(status, stdout + stderr).toBe(0);
      }
      // It takes ten CPU seconds.
    },
    120_000,
  );

  it("scrapes the provider's PROVIDER_METRICS_PORT and sends alerts to the Alertmanager of docker-compose.yml", () => {
    const scraping = textOf("deploy/prometheus/prometheus.yml");
    const port = compose.services["provider"]!.environment!["PROVIDER_METRICS_PORT"];
    expect(scraping).toContain(`port: ${port}`);
    expect(scraping).toContain("alertmanager:9093");
    const { networks } = compose.services["prometheus"]!;
    for (const name of ["provider", "alertmanager", "bff"])
      expect(
        compose.services[name]!.networks.filter((each) => networks.includes(each)),
        name,
      ).toHaveLength(1);
  });
});

/** Runs deploy/alertmanager/start.sh in a separate folder. */
async function place() {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-alertmanager-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = (given: Readonly<Record<string, string>>, program: string) => ({
    PATH: process.env["PATH"],
    TMPDIR: folder,
    ALERTMANAGER: program,
    ALERT_MAIL_TO: "operator@desk.example",
    ...given,
  });
  return { folder, env };
}

const SCRIPT = pathOf("deploy/alertmanager/start.sh");

async function configurationOf(given: Readonly<Record<string, string>>) {
  const { folder, env } = await place();
  const { status, stderr } = spawnSync("sh", [SCRIPT], { env: env(given, "true"), encoding: "utf8" });
  const read = (file: string) => readFile(join(folder, file), "utf8");
  if (status !== 0) return { error: stderr };
  if (installed("amtool")) {
    const checked = spawnSync("amtool", ["check-config", join(folder, "alertmanager.yml")], {
      encoding: "utf8",
    });
    expect(checked.status, checked.stderr).toBe(0);
  }
  const { global, receivers } = parse(await read("alertmanager.yml")) as Record<string, object>;
  return { global, receivers, password: await read("smtp-password").catch(() => null) };
}

describe("deploy/alertmanager", () => {
  it.each([
    ["smtp://mailpit:1025", { smtp_smarthost: "mailpit:1025", smtp_require_tls: false }, null],
    ["smtp://mail.example", { smtp_smarthost: "mail.example:587", smtp_require_tls: false }, null],
    [
      "smtps://desk%40mail.example:p%27a%25ss%5C%3A%2F%C3%A9@mail.example/?x",
      {
        smtp_smarthost: "mail.example:465",
        smtp_require_tls: true,
        smtp_auth_username: "desk@mail.example",
      },
      String.raw`p'a%ss\:/é`,
    ],
    [
      "smtps://desk:a/b?c#d@e:f@mail.example/?x",
      { smtp_smarthost: "mail.example:465", smtp_require_tls: true, smtp_auth_username: "desk" },
      "a/b?c#d@e:f",
    ],
    [
      "smtp://o'neil:secret@mail.example:2525",
      { smtp_smarthost: "mail.example:2525", smtp_require_tls: true, smtp_auth_username: "o'neil" },
      "secret",
    ],
  ])("takes the mail server from SMTP_URL %s", async (SMTP_URL, expected, password) => {
    const configuration = await configurationOf({ SMTP_URL, MAIL_FROM: "desk@desk.example" });
    expect(configuration.global).toMatchObject({ ...expected, smtp_from: "desk@desk.example" });
    expect(configuration.password).toBe(password);
    expect(configuration.receivers).toMatchObject([{ email_configs: [{ to: "operator@desk.example" }] }]);
  });

  it.each([
    [{ SMTP_URL: "smtp://mail.example", ALERT_MAIL_TO: "" }, "ALERT_MAIL_TO must name"],
    [{ SMTP_URL: "" }, "SMTP_URL must be"],
    [{ SMTP_URL: "http://mail.example" }, "SMTP_URL must be"],
    [{ SMTP_URL: "smtps://mail.example:2465" }, "port 465 only"],
  ])("does not start with %j and says why in a line", async (given, line) => {
    const { error } = await configurationOf(given);
    expect(error).toMatch(new RegExp(`^Alerts cannot be mailed\\. .*${line}.*\n$`));
  });

  it.skipIf(ALERTMANAGER === undefined)("mails an alert that fires", { timeout: 60_000 }, async () => {
    const smtp = await startSmtpSimulator();
    onTestFinished(() => smtp.close());
    const { folder, env } = await place();
    const url = `127.0.0.1:${await freePort()}`;
    const child = spawn(
      "sh",
      [SCRIPT, `--web.listen-address=${url}`, `--storage.path=${folder}`, "--cluster.listen-address="],
      { env: env({ SMTP_URL: smtp.url }, ALERTMANAGER!), stdio: "ignore" },
    );
    onTestFinished(async () => {
      const ended = once(child, "exit");
      if (child.kill("SIGTERM")) await ended;
    });
    const fired = { ...ALERT, annotations: ANNOTATIONS, startsAt: new Date().toISOString() };
    const send = () =>
      fetch(`http://${url}/api/v2/alerts`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify([fired]),
      });
    await vi.waitFor(async () => expect((await send()).status).toBe(200), { timeout: 20_000, interval: 100 });
    // Alertmanager waits ten seconds for alerts of the same group.
    const { subject, text } = await vi.waitFor(() => smtp.mails[0] ?? Promise.reject(new Error("no mail")), {
      timeout: 30_000,
      interval: 200,
    });
    expect(subject).toBe("page: ReplicaDown");
    expect(text).toContain("a cannot be scraped\nWhat to do: docs/operations.md#replicadown");
  });
});
