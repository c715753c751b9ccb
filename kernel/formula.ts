// Keeps a text in a csv from becoming a formula.

/**
 * Characters that start a formula in spreadsheet programs, also in their full-width forms; also behind apostrophes, so
 * that an added one can be told from an original.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** True if a spreadsheet program would read the text as a formula. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text)
}

/** A csv has no types: an apostrophe in front marks the cell as text. */
export function guardedText(text: string): string {
  return isFormula(text) ? `'${text}` : text
}
