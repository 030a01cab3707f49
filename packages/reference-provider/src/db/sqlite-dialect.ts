import { dirname } from "node:path";
import { openDataDir } from "@tradeslip/node-kit/start-error";
import { SqliteDialect, SqliteQueryCompiler, type Dialect, type SelectModifierNode } from "kysely";
import { SqliteFile } from "./sqlite-file.ts";

/** The file and its folder are made when there are none. */
export function sqliteDialect(file: string): Dialect {
  openDataDir(dirname(file));
  return new OneWriterDialect({ database: new SqliteFile(file) });
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
