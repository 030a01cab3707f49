import { spawnSync } from "node:child_process";

/** As `COMMIT` says, which an image is built with, or git; "unknown" where there is neither. */
export function commitOfBuild(env: NodeJS.ProcessEnv): string {
  const given = env["COMMIT"];
  if (given) return given;
  const described = spawnSync("git", ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"], {
    env,
    encoding: "utf8",
  });
  return described.status === 0 ? described.stdout.trim() : "unknown";
}
