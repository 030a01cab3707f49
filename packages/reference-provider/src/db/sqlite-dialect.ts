import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { SqliteDialect, SqliteQueryCompiler, type Dialect, type SelectModifierNode } from "kysely";
import { SqliteFile } from "./sqlite-file.ts";

const FILE = "provider.sqlite";

/** The file of a data folder, made when there is none. */
export async function sqliteDialect(dataDir: string): Promise<Dialect> {
  await mkdir(dataDir, { recursive: true });
  return new OneWriterDialect({ database: new SqliteFile(join(dataDir, FILE)) });
}

class OneWriterDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new OneWriterCompiler();
  }
}

/** Leaves out what locks rows. SQLite does not know it, nor does it need it: one transaction runs after the other. */
class OneWriterCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== "ForUpdate") super.visitSelectModifier(node);
  }
}
