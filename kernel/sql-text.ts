// Names and texts as they stand in SQL, where they cannot be parameters: in migrations, indexes and copies.

/** `"name"` */
export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** `'text'` */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
