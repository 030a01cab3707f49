import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DCLinter } from "dclint";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadConfig } from "../../apps/bff/src/config.ts";
import { loadProviderConfig } from "../../packages/reference-provider/src/config.ts";
import { compose, pathOf, PROVIDER_CONFIG, SERVER_CONFIG, textOf, variablesOf } from "./deployment-files.ts";

/** The linter's result; its own types cannot be resolved here. */
interface LintResult {
  readonly messages: readonly { readonly type: string; readonly rule: string; readonly message: string }[];
}

const services = Object.entries(compose.services);
const own = services.filter(([, { build }]) => build);

/** Variables of an env file, including commented-out ones. */
function variablesIn(text: string): ReadonlyMap<string, string> {
  const lines = text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/gm);
  return new Map([...lines].map(([, name, value]) => [name!, value!]));
}

const example = variablesIn(textOf(".env.example"));
const isSetHere = (name: string) => new RegExp(`^${name}=`, "m").test(textOf(".env.example"));

/** Compose's interpolation: `${NAME}`, `${NAME:-default}`, `${NAME:?message}`. */
function fillIn(text: string, given: ReadonlyMap<string, string>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, rest = "") => {
    const value = given.get(name) ?? "";
    if (value === "" && kind === "?") throw new Error(`${name}: ${rest}`);
    return value === "" ? rest : value;
  });
}

const environmentOf = (service: string, given: ReadonlyMap<string, string>) => {
  const { environment = {} } = compose.services[service]!;
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, fillIn(text, given)]));
};

const SECRETS = Object.fromEntries(
  [
    "SESSION_SECRET",
    "PROVIDER_SECRET",
    "PROVIDER_TOKEN",
    "POSTGRES_PASSWORD",
    "VALKEY_PASSWORD",
    "GRAFANA_ADMIN_PASSWORD",
  ].map((name) => [name, "0123456789abcdef0123456789abcdef"]),
);
const filled = new Map([...example, ...Object.entries(SECRETS)]);

describe("docker-compose.yml", () => {
  it("follows the compose specification", async () => {
    // We order and format keys our own way.
    const linter = new DCLinter({
      rules: { "service-keys-order": 0, "services-alphabetical-order": 0 },
      quiet: true,
      debug: false,
      exclude: [],
    });
    const results = (await linter.lintFiles([pathOf("docker-compose.yml")], false)) as readonly LintResult[];
    const findings = results.flatMap(({ messages }) =>
      messages.filter(({ type }) => type === "error").map(({ rule, message }) => `${rule}: ${message}`),
    );
    expect(findings.filter((line) => !/^no-build-and-image|PROXY_LISTEN/.test(line))).toEqual([]);
  });

  it("refers only to existing networks, volumes, services and files, and uses each", () => {
    const used = { networks: new Set<string>(), volumes: new Set<string>() };
    for (const [name, { networks, volumes = [], depends_on = {} }] of services) {
      for (const network of networks) used.networks.add(network);
      for (const other of Object.keys(depends_on)) expect(compose.services, name).toHaveProperty(other);
      for (const [source = ""] of volumes.map((volume) => volume.split(":"))) {
        if (source.startsWith("./")) expect(existsSync(pathOf(source)), source).toBe(true);
        else used.volumes.add(source);
      }
    }
    expect([...used.networks].toSorted()).toEqual(Object.keys(compose.networks).toSorted());
    expect([...used.volumes].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });

  it.each(services)(
    "%s cannot gain privileges and has limits, a health check and a pinned image",
    (name, service) => {
      expect(service.read_only).toBe(true);
      expect(service.cap_drop).toEqual(["ALL"]);
      expect(service.security_opt).toEqual(["no-new-privileges:true"]);
      expect(service.deploy?.resources?.limits).toMatchObject({
        cpus: expect.anything(),
        memory: expect.anything(),
      });
      expect(service.image).toMatch(/:(local|v?\d[\w.-]+)$/);
      for (const port of service.ports ?? [])
        expect(port, name).toMatch(/^(127\.0\.0\.1:|\$\{PROXY_LISTEN:-127\.0\.0\.1:)/);
      // Our own images have it in the Dockerfile.
      if (!service.build) expect(service.healthcheck, name).toBeDefined();
      for (const { condition } of Object.values(service.depends_on ?? {}))
        expect(condition).toBe("service_healthy");
    },
  );

  it("does not expose data stores", () => {
    expect(compose.networks["back"]?.internal).toBe(true);
    for (const name of ["valkey", "postgres"]) expect(compose.services[name]!.networks).toEqual(["back"]);
  });

  it("lets only servers, stores and Prometheus reach the provider, and a mail catcher", () => {
    const { networks } = compose.services["provider"]!;
    const neighbours = services.filter(([, other]) => other.networks.some((name) => networks.includes(name)));
    expect(neighbours.map(([name]) => name).toSorted()).toEqual([
      "bff",
      "mailpit",
      "postgres",
      "prometheus",
      "provider",
      "valkey",
    ]);
    // Mail server and chain are outside.
    expect(networks.filter((name) => !compose.networks[name]?.internal)).toEqual(["outbound"]);
  });

  it("keeps what the operator puts into the provider's folder: the files of the book", () => {
    expect(compose.services["provider"]!.volumes).toEqual(["provider-data:/data"]);
  });

  it.each([
    ["bff", SERVER_CONFIG],
    ["provider", PROVIDER_CONFIG],
  ])("%s gets only variables it reads, and each that .env.example sets", (service, config) => {
    const known = variablesOf(config);
    expect(known.length).toBeGreaterThan(10);
    const given = Object.keys(compose.services[service]!.environment ?? {});
    for (const name of given) expect(known).toContain(name);
    // A server reads SMTP_URL for the provider that it would start itself.
    const lacks = known.filter((name) => isSetHere(name) && !given.includes(name));
    expect(lacks.filter((name) => name !== "SMTP_URL")).toEqual([]);
  });

  it("has the defaults that .env.example documents", () => {
    const sources = [...SERVER_CONFIG, ...PROVIDER_CONFIG].map(textOf).join("\n");
    const said = [...textOf(".env.example").matchAll(/; (\d+) if not set\.\n([A-Z_]+)=/g)];
    expect(said.length).toBeGreaterThan(3);
    for (const [, number, name] of said) {
      const defaults = [
        ...sources.matchAll(new RegExp(`^ +${name}: whole.*\\.default\\(([\\d_]+)\\)`, "gm")),
      ];
      expect([name, ...defaults.map(([, text]) => text!.replaceAll("_", ""))]).toEqual([name, number]);
    }
  });

  it("passes on every variable that .env.example lists", () => {
    const text = textOf("docker-compose.yml");
    for (const name of [...example.keys()].filter(isSetHere)) expect(text).toContain(`\${${name}:`);
  });

  it("with the example's values and secrets both programs start in production", () => {
    const server = loadConfig({ NODE_ENV: "production", ...environmentOf("bff", filled) });
    expect(server).toMatchObject({
      trustProxy: 1,
      providerBaseUrl: "http://provider:3100",
      production: true,
    });
    expect(() =>
      loadProviderConfig({ NODE_ENV: "production", ...environmentOf("provider", filled) }),
    ).not.toThrow();
  });

  it.each(own.map(([name]) => name))("%s does not start without its secrets", (name) => {
    expect(() => environmentOf(name, example)).toThrow("set it in .env");
  });
});

const known = new Set([...variablesOf(SERVER_CONFIG), ...variablesOf(PROVIDER_CONFIG)]);

describe("docs/operations.md", () => {
  it("its nightly back-up runs as cron runs it, from any folder, and is readable by its owner alone", async () => {
    const [, line = ""] = /^ {4}15 3 \* \* \* (.*)$/m.exec(textOf("docs/operations.md")) ?? [];
    const place = await mkdtemp(join(tmpdir(), "tradeslip-nightly-"));
    onTestFinished(() => rm(place, { recursive: true }));
    const [programs, checkout, backups] = ["bin", "tradeslip", "backups"].map((name) => join(place, name));
    for (const folder of [programs!, checkout!, backups!]) await mkdir(folder);
    await writeFile(join(checkout!, "docker-compose.yml"), "");
    const docker = "#!/bin/sh\ntest -f docker-compose.yml && echo back-up\n";
    await writeFile(join(programs!, "docker"), docker, { mode: 0o755 });
    const command = line
      .replaceAll(String.raw`\%`, "%")
      .replaceAll("/opt/tradeslip", checkout!)
      .replaceAll("/var/backups", backups!);
    const { status, stderr } = spawnSync("/bin/sh", ["-c", `umask 022; ${command}`], {
      cwd: "/",
      env: { PATH: `${programs!}:/usr/bin:/bin` },
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
    const [file = "", ...others] = await readdir(backups!);
    expect([file, ...others]).toEqual([expect.stringMatching(/^tradeslip-\d\d\.backup$/)]);
    expect(await readFile(join(backups!, file), "utf8")).toBe("back-up\n");
    expect(((await stat(join(backups!, file))).mode & 0o777).toString(8)).toBe("600");
  });
});

describe("docs/configuration.md", () => {
  it("documents every variable of both programs", () => {
    const documented = textOf("docs/configuration.md");
    expect([...known].filter((name) => !new RegExp(`\\b${name}\\b`).test(documented))).toEqual([]);
  });
});

describe(".env.example", () => {
  it("lists every variable of both programs", () => {
    expect([...known].filter((name) => !example.has(name))).toEqual([]);
  });

  it("lists only variables of both programs and docker-compose.yml", () => {
    const others = [...example.keys()].filter((name) => !known.has(name));
    for (const name of others) expect(textOf("docker-compose.yml")).toContain(`\${${name}:`);
  });

  it("holds no secret", () => {
    for (const name of Object.keys(SECRETS)) expect(example.get(name), name).toBe("");
  });
});
