import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";

/** Not all machines have IPv6. */
export const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);
const FOLDER = join(import.meta.dirname, "../../deploy/nginx");

/**
 * Writes the proxy of docker-compose.yml with other addresses and folders into a new folder, where nginx also
 * writes all its files.
 * @returns the folder; its nginx.conf is the file to start with
 */
export async function writeLocalProxy(port: number, replicas: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-nginx-"));
  const main = await readFile(join(FOLDER, "nginx.conf"), "utf8");
  const local = main
    .replace("listen 8080 ", `listen 127.0.0.1:${port} `)
    .replace(/listen \[::\]:8080 .*;/, HAS_IPV6 ? `listen [::1]:${port};` : "")
    .replaceAll("/tmp/", `${folder}/`);
  // If started by root, nginx would run its workers as a user who may not write into our folder.
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  await writeFile(join(folder, "nginx.conf"), user + local);
  await writeFile(join(folder, "replicas.conf"), await staticReplicas(replicas));
  return folder;
}

/** Without Docker's name service, the one line that uses it becomes a line per replica. */
async function staticReplicas(replicas: readonly string[]): Promise<string> {
  const text = await readFile(join(FOLDER, "replicas.conf"), "utf8");
  const lines = text.split("\n").filter((line) => !line.startsWith("resolver "));
  return lines
    .flatMap((line) => {
      if (!line.includes("server bff:3000 resolve")) return [line];
      return replicas.map((replica) => line.replace("bff:3000 resolve", new URL(replica).host));
    })
    .join("\n");
}
