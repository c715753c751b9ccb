// Keeps a text in a csv from becoming a formula.

/**
 * What spreadsheet programs take for the beginning of a formula, also written wide as on Chinese keyboards;
 * behind apostrophes as well, so that one that is added can be told from one that was there.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

export function isFormula(text: string): boolean {
  return FORMULA.test(text)
}

/** A csv has no types: an apostrophe in front marks the cell as text. */
export function guardedText(text: string): string {
  return isFormula(text) ? `'${text}` : text
}
