import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const PROGRAMS =
  /^(?:npm|pnpm|node|git|docker|curl|cp|mv|rm|for|export|sqlite3|systemctl|useradd|install|openssl|printf|kubectl|runuser|deploy\/|\(umask|[A-Z_]+=)/;

export interface DocumentCommand {
  readonly document: string;
  readonly line: number;
  /** As a shell takes it, without the remark after it. */
  readonly command: string;
  readonly remark: string;
}

/** The commands of a document: indented or fenced, and those between backticks that begin with npm, pnpm or docker. */
export function commandsOf(document: string): DocumentCommand[] {
  const lines = readFileSync(join(ROOT, document), "utf8").split("\n");
  const found: DocumentCommand[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const inline = lines[index]!.matchAll(/`((?:npm|pnpm|docker) [^`]+)`/g);
    for (const [, command] of inline)
      found.push({ document, line: index + 1, command: command!, remark: "" });
    const [, indent = "", first = ""] = /^( {4,})(\S.*)$/.exec(lines[index]!) ?? [];
    if (!PROGRAMS.test(first)) continue;
    const line = index + 1;
    let text = first;
    // A loop, a continued line, or one that is indented more belongs to the command before.
    while (belongsTo(text, lines[index + 1], indent)) {
      index += 1;
      text += `\n${lines[index]!.slice(indent.length)}`;
    }
    const [command = "", remark = ""] = text.split(/\s+# /);
    found.push({ document, line, command: command.trim(), remark });
  }
  return found;
}

function belongsTo(text: string, next: string | undefined, indent: string): boolean {
  if (next === undefined || next.trim() === "") return false;
  const isOpenLoop = text.startsWith("for ") && !text.endsWith("\ndone");
  return isOpenLoop || text.endsWith("\\") || next.startsWith(`${indent}  `);
}
