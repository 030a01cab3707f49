import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { SOURCE_NAMES } from "../../apps/bff/src/sources/exchanges.ts";

const ROOT = join(import.meta.dirname, "../..");

export interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly user?: string;
  readonly deploy?: { readonly resources?: { readonly limits?: Readonly<Record<string, unknown>> } };
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, null>>;
}

export const pathOf = (file: string) => join(ROOT, file);
export const textOf = (file: string) => readFileSync(pathOf(file), "utf8");

export const compose = parse(textOf("docker-compose.yml"), { merge: true }) as Compose;

export const SERVER_CONFIG = ["apps/bff/src/config.ts", "apps/bff/src/public-config.ts"];
export const PROVIDER_CONFIG = ["packages/reference-provider/src/config.ts"];

/**
 * The variables that a program reads, found in its configuration's source; each price source has one more.
 */
export function variablesOf(config: readonly string[]): readonly string[] {
  const source = config.map(textOf).join("\n");
  const written = [...source.matchAll(/^(?: {2}){1,2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name!);
  const bySource = SOURCE_NAMES.map((name) => `${name.toUpperCase()}_BASE_URL`);
  return config === SERVER_CONFIG ? [...written, ...bySource] : written;
}
