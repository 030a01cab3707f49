import type { Response } from "@playwright/test";
import { observatoryScore, severeFindings } from "../../../apps/bff/api-tests/browser-security-score.ts";

/**
 * What a page's headers allow beyond our own scripts and styles, and what would cost them an A+, except for
 * HSTS, which needs https.
 */
export async function policyFaults(answer: Response): Promise<readonly string[]> {
  const headers = new Headers(answer.headers());
  const header = headers.get("content-security-policy") ?? "";
  const policy = parsePolicy(header);
  const { faults } = observatoryScore(headers, await answer.text());
  return [
    ...faults.filter((fault) => fault !== "strict-transport-security"),
    ...severeFindings(header),
    ...["script-src", "style-src"].filter((kind) => !isOwn(policy.get(kind))),
    ...["base-uri", "frame-ancestors"].filter((kind) => policy.get(kind)?.join(" ") !== "'none'"),
    ...((policy.get("object-src") ?? policy.get("default-src"))?.join(" ") === "'none'"
      ? []
      : ["object-src"]),
    ...([...policy.values()].flat().includes("'unsafe-eval'") ? ["unsafe-eval"] : []),
  ];
}

/** Only our own files, and what the build inlined in the page, each by its hash. */
function isOwn([own, ...hashes]: readonly string[] = []): boolean {
  return own === "'self'" && hashes.every((hash) => /^'sha256-[\w+/]{43}='$/.test(hash));
}

/** Sources by directive name. */
function parsePolicy(header: string): Map<string, readonly string[]> {
  const directives = header.split(";").map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = "", ...sources]) => [name, sources]));
}
