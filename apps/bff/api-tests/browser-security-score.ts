import { CspEvaluator } from "csp_evaluator";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";

/** Points that MDN's HTTP Observatory adds to a page's 100 (scoring table, version 4). */
const BONUS = { policy: 10, referrer: 5, frames: 5, resources: 10 };
const A_PLUS = 100;
const SIX_MONTHS_S = 15_768_000;
/** Each of these sources of scripts, styles or objects costs points. */
const TOO_BROAD = /^('unsafe-(inline|eval|hashes)'|\*|https?:|ftp:|data:|blob:)/;

export interface Score {
  readonly points: number;
  /** Findings that cost the A+. */
  readonly faults: readonly string[];
}

/** The part of the score that our responses decide; certificate and HTTP redirect belong to the proxy. */
export function observatoryScore(headers: Headers, html: string): Score {
  const policy = parsePolicy(headers.get("content-security-policy") ?? "");
  const checks: readonly (readonly [string, boolean, number])[] = [
    ["content-security-policy", isStrict(policy), BONUS.policy],
    [
      "referrer-policy",
      /^(no-referrer|same-origin|strict-origin)/.test(headers.get("referrer-policy") ?? ""),
      BONUS.referrer,
    ],
    ["frame-ancestors", policy.get("frame-ancestors")?.join(" ") === "'none'", BONUS.frames],
    [
      "cross-origin-resource-policy",
      headers.get("cross-origin-resource-policy") === "same-origin",
      BONUS.resources,
    ],
    ["x-content-type-options", headers.get("x-content-type-options") === "nosniff", 0],
    ["strict-transport-security", hstsSeconds(headers) >= SIX_MONTHS_S, 0],
    ["access-control-allow-credentials", headers.get("access-control-allow-credentials") === null, 0],
    ["scripts of other origins", !/<script[^>]+src="(https?:)?\/\//i.test(html), 0],
  ];
  const faults = checks.filter(([, fine]) => !fine).map(([name]) => name);
  const bonus = checks.reduce((sum, [, fine, points]) => sum + (fine ? points : 0), 0);
  return { points: faults.length === 0 ? A_PLUS + bonus : 0, faults };
}

/** Findings that Google's CSP Evaluator rates as severe or possibly severe. */
export function severeFindings(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  const severe = findings.filter(({ severity }) =>
    [Severity.HIGH, Severity.HIGH_MAYBE, Severity.SYNTAX, Severity.MEDIUM].includes(severity),
  );
  return severe.map(({ directive, value, description }) => `${directive} ${value ?? ""}: ${description}`);
}

function isStrict(policy: ReadonlyMap<string, readonly string[]>): boolean {
  const active = ["script-src", "style-src", "object-src"].flatMap((name) => policy.get(name) ?? []);
  const isOwnForm = /^'(self|none)'$/.test(policy.get("form-action")?.join(" ") ?? "");
  const isData = policy.get("script-src") === undefined;
  return (
    policy.get("default-src")?.join(" ") === "'none'" &&
    !active.some((source) => TOO_BROAD.test(source)) &&
    (isOwnForm || isData)
  );
}

function parsePolicy(policy: string): Map<string, string[]> {
  const directives = policy.split(";").map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = "", ...sources]) => [name, sources]));
}

function hstsSeconds(headers: Headers): number {
  return Number(/max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1] ?? 0);
}
