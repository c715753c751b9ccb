// Text of a csv that Excel opens correctly: UTF-8 with BOM, CRLF. Texts that may be a formula pass `guardedText` before.
const MARK = '\uFEFF'

export const CSV = 'text/csv'

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function csvText(lines: readonly (readonly string[])[]): string {
  return MARK + lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('')
}
