import { basename } from "node:path";

const sheets = new Map<string, string>();

/**
 * "rates-table_row" for `.row` in rates-table.module.css: readable in the browser's inspector, and smaller
 * than a hash once compressed. Two style sheets of the same name would share their classes, so that stops the
 * build.
 */
export function className(name: string, file: string): string {
  const path = file.split("?", 1)[0] ?? file;
  const sheet = basename(path, ".module.css");
  const known = sheets.get(sheet);
  if (known !== undefined && known !== path)
    throw new Error(`Two style sheets named ${sheet}: ${known}, ${path}`);
  sheets.set(sheet, path);
  return `${sheet}_${name}`;
}
