// The companies of people, worked out plainly: by credit code; by name, where no row has a code beside this name.
type Row = Record<string, unknown>

export function companiesOf(rows: readonly Row[]): Set<unknown> {
  const codes = new Map<unknown, unknown>()
  for (const { credit_code: code, company } of rows)
    if (code && company) codes.set(company, [codes.get(company), code].filter(Boolean).sort()[0])
  return new Set(rows.map(({ credit_code: code, company }) => code || codes.get(company) || company).filter(Boolean))
}
