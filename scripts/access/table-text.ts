// Aligns a table in a terminal, where a Chinese character is as wide as two letters.

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u

export function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0)
}

export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)))
}

/** Columns two spaces apart, each as wide as its widest cell. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell))
  return rows
    .map((row) =>
      row
        .map((cell, index) => padded(cell, widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
