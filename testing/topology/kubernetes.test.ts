import { globSync } from "node:fs";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { PersistentVolumeClaim } from "kubernetes-models/v1/PersistentVolumeClaim";
import { Secret } from "kubernetes-models/v1/Secret";
import { Service } from "kubernetes-models/v1/Service";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { loadConfig } from "../../apps/bff/src/config.ts";
import { loadProviderConfig } from "../../packages/reference-provider/src/config.ts";
import { pathOf, PROVIDER_CONFIG, SERVER_CONFIG, textOf, variablesOf } from "./deployment-files.ts";

interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string };
  readonly tcpSocket?: { readonly port: string };
}

interface Container {
  readonly image: string;
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly securityContext: object;
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: Readonly<Record<string, unknown>>;
}

interface PodSpec {
  readonly automountServiceAccountToken: boolean;
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: object;
  readonly containers: readonly [Container];
  readonly volumes: readonly {
    readonly name: string;
    readonly persistentVolumeClaim?: { readonly claimName: string };
    readonly secret?: {
      readonly secretName: string;
      readonly items: readonly { key: string; path: string }[];
    };
  }[];
}

const MODELS = {
  Deployment,
  HorizontalPodAutoscaler,
  NetworkPolicy,
  PodDisruptionBudget,
  ConfigMap,
  PersistentVolumeClaim,
  Secret,
  Service,
};
const SECRET_FOLDER = "/run/secrets/tradeslip/";

const manifests = globSync("*.yaml", { cwd: pathOf("deploy/kubernetes") })
  .toSorted()
  .flatMap((file) =>
    parseAllDocuments(textOf(`deploy/kubernetes/${file}`), { merge: true }).map(
      (document) => document.toJS() as Manifest,
    ),
  );
const named = manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const);
const of = (kind: string, name: string) => named.find(([title]) => title === `${kind} ${name}`)![1];

const podOf = (name: string) => {
  const { spec } = of("Deployment", name);
  const { template } = spec as unknown as {
    template: { metadata: { labels: Readonly<Record<string, string>> }; spec: PodSpec };
  };
  return { labels: template.metadata.labels, pod: template.spec, container: template.spec.containers[0] };
};

const secret = of("Secret", "tradeslip").stringData!;
const settings = of("ConfigMap", "tradeslip").data!;

/** The program's environment; file contents come from the Secret. */
function environmentOf(name: string): Record<string, string> {
  const { container, pod } = podOf(name);
  const items = pod.volumes.find(({ name: volume }) => volume === "secrets")!.secret!.items;
  const own = container.env.map(({ name: variable, value }) => {
    if (!variable.endsWith("_FILE")) return [variable, value];
    const item = items.find(({ path }) => `${SECRET_FOLDER}${path}` === value);
    expect(item, `${variable}=${value}`).toBeDefined();
    return [variable.replace(/_FILE$/, ""), secret[item!.key]!];
  });
  return { NODE_ENV: "production", HOST: "0.0.0.0", ...settings, ...(Object.fromEntries(own) as object) };
}

describe("deploy/kubernetes", () => {
  it.each(named)("%s follows the schema of Kubernetes' API", (_title, manifest) => {
    const { apiVersion, kind } = manifest;
    const Model = MODELS[kind as keyof typeof MODELS];
    expect(apiVersion).toBe(Model.apiVersion);
    const model = new Model(manifest as never);
    expect(() => model.validate()).not.toThrow();
  });

  it("a manifest that the schema does not allow is refused", () => {
    const wrong = new Service({
      metadata: { name: "x" },
      spec: { ports: [{ port: "80" as unknown as number }] },
    });
    expect(() => wrong.validate()).toThrow("must be integer");
  });

  it.each(["tradeslip-server", "tradeslip-provider"])(
    "%s has least privilege, probes and a budget",
    (name) => {
      const { pod, container, labels } = podOf(name);
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: "RuntimeDefault" } },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(container.image).toMatch(/:\d+\.\d+\.\d+$/);
      const ports = container.ports.map((port) => port.name);
      for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe])
        expect(ports).toContain(probe.httpGet?.port ?? probe.tcpSocket?.port);
      for (const { name: volume } of container.volumeMounts)
        expect(pod.volumes.map((each) => each.name)).toContain(volume);
      for (const kind of ["Service", "PodDisruptionBudget"]) {
        const selector = of(kind, name).spec!["selector"] as { matchLabels?: object };
        expect(labels).toMatchObject(selector.matchLabels ?? selector);
      }
    },
  );

  it("each program starts with what its pod gives it, and gets nothing that it does not read", () => {
    const server = environmentOf("tradeslip-server");
    const provider = environmentOf("tradeslip-provider");
    expect(loadConfig(server)).toMatchObject({ production: true, trustProxy: 1 });
    expect(loadProviderConfig(provider)).toMatchObject({ isProduction: true });
    const known = [...variablesOf(SERVER_CONFIG), ...variablesOf(PROVIDER_CONFIG)];
    for (const name of [...Object.keys(server), ...Object.keys(provider)]) expect(known).toContain(name);
    const { containerPort } = podOf("tradeslip-provider").container.ports[0]!;
    expect(server["PROVIDER_BASE_URL"]).toBe(`http://tradeslip-provider:${containerPort}`);
    for (const [name, env, variable] of [
      ["tradeslip-server", server, "METRICS_PORT"],
      ["tradeslip-provider", provider, "PROVIDER_METRICS_PORT"],
    ] as const) {
      const port = podOf(name).container.ports.find((each) => each.name === "metrics")!;
      expect(String(port.containerPort)).toBe(env[variable]);
    }
  });

  it("the list of erased accounts outlives the provider's pods, which share it on any node", () => {
    const { container, pod } = podOf("tradeslip-provider");
    const [, DATA_DIR = ""] = /^ENV .*\bDATA_DIR=(\S+)/m.exec(textOf("Dockerfile")) ?? [];
    const { erasedFile } = loadProviderConfig({ DATA_DIR, ...environmentOf("tradeslip-provider") });
    const mount = container.volumeMounts.find(({ mountPath }) => erasedFile.startsWith(`${mountPath}/`))!;
    const { persistentVolumeClaim: claim } = pod.volumes.find(({ name }) => name === mount.name)!;
    expect(claim).toBeDefined();
    expect(of("PersistentVolumeClaim", claim!.claimName).spec).toMatchObject({
      accessModes: ["ReadWriteMany"],
    });
  });

  it("the server's ports are the image's, and it has time to drain", () => {
    const { container, pod } = podOf("tradeslip-server");
    const image = textOf("Dockerfile");
    for (const [name, variable] of [
      ["http", "PORT"],
      ["health", "HEALTH_PORT"],
    ]) {
      const port = container.ports.find((each) => each.name === name)!.containerPort;
      expect(image).toMatch(new RegExp(`ENV .*\\b${variable}=${port}\\b`));
    }
    const delay = Number(environmentOf("tradeslip-server")["SHUTDOWN_DELAY_SECONDS"]);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(delay + 10);
  });
});
