// Escapes text for the XML of a workbook.

/** Excel refuses files with longer cells. */
export const CELL_LENGTH = 32_767

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 can't hold: control characters, non-characters, unpaired surrogates. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const SUSPECT = /[^\t\n\x20-\x25\x27-\x3B\x3D\x3F-\x5E\x60-\uD7FF\uE000-\uFFFD]/

/** Removes characters that a workbook can't hold. */
export function holdable(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(FORBIDDEN, '')
  return clean.length > CELL_LENGTH ? `${clean.slice(0, CELL_LENGTH - 1).replace(FORBIDDEN, '')}…` : clean
}

/** As element content or as an attribute in double quotes. */
export function escapeXml(text: string): string {
  if (text.length < CELL_LENGTH && !SUSPECT.test(text)) return text.replace(/"/g, '&quot;')
  return (
    holdable(text)
      .replace(/[&<>"]/g, (sign) => signs[sign] as string)
      // Excel reads _x0041_ as a letter, so the underscore is escaped.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  )
}

/** 0 gives A, 26 gives AA. */
export function letters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}
