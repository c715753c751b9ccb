// Figures with a comma between thousands. Not by Intl, whose data the browser loads with the first call: a tenth of the script of a first list.

/** At most six decimals, as many as needed. */
export function grouped(value: number): string {
  const [whole = '', part] = String(Number(value.toFixed(6))).split('.')
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return part ? `${text}.${part}` : text
}
