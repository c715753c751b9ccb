// Shortens an answer to an example: one row of a list, short texts, and nothing that opens anything.

/** Characters of a text. */
const LONGEST = 200
/** Letters and digits without a gap, such as those of a key; ids of requests are shorter. */
const SECRET = /(?<![\w-])[A-Za-z0-9_-]{40,}(?![\w-])/g
/** Signature in the address of a file. */
const SIGNATURE = /\?until=\d+&sign=[\w-]+/g

function shortText(text: string): string {
  const plain = text.replace(SIGNATURE, '').replace(SECRET, '…')
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain
}

export function cut(value: unknown): unknown {
  if (typeof value === 'string') return shortText(value)
  if (Array.isArray(value)) return value.slice(0, 1).map(cut)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner)]))
}
