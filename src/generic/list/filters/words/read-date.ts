// A phrase of days as people type it: `2020前入会`, `2019到2021`, `expires before 2027-03`.

export interface Phrase {
  /** First and last day, both included; absent without a bound. */
  from?: string
  to?: string
  /** The word beside the date, which names a field; '' without one. */
  named: string
}

const DAY = String.raw`(?<year>(?:19|20)\d\d)(?:[-年/.](?<month>\d{1,2})(?:[-月/.](?<day>\d{1,2})日?)?)?[年月]?`
const spans = /^(?<before>\D*?)(?<first>(?:19|20)\d\d)年?[-~～到至](?<last>(?:19|20)\d\d)年?(?<after>\D*)$/u
const around = new RegExp(
  String.raw`^(?<before>\D*?)${DAY}(?<side>以?前|之前|以?后|之后|起|以来|:before|:after|:since|:in)?(?<after>\D*)$`,
  'u',
)

/** `before 2020` is one word, like `2020前`. */
export function withDatesJoined(text: string): string {
  return text.replace(/\b(before|after|since|in)\s+((?:19|20)\d\d[-\d]*)/giu, (_, side: string, day: string) => {
    return `${day}:${side.toLowerCase()}`
  })
}

const pad = (part: number): string => String(part).padStart(2, '0')

/** First and last day of a year, a month or a day; null if there is none such. */
function daysOf(year: number, month: number | null, day: number | null): { first: string; last: string } | null {
  const text = (y: number, m: number, d: number): string => `${y}-${pad(m)}-${pad(d)}`
  if (month === null) return { first: text(year, 1, 1), last: text(year, 12, 31) }
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (month < 1 || month > 12 || (day !== null && (day < 1 || day > length))) return null
  return { first: text(year, month, day ?? 1), last: text(year, month, day ?? length) }
}

function shifted(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
}

/** null for a word without a date. */
export function readDate(word: string): Phrase | null {
  const span = spans.exec(word)?.groups
  if (span) {
    const named = `${span['before']}${span['after']}`
    return { from: `${span['first']}-01-01`, to: `${span['last']}-12-31`, named }
  }
  const found = around.exec(word)?.groups
  if (!found) return null
  const part = (name: string): number | null => (found[name] === undefined ? null : Number(found[name]))
  const days = daysOf(Number(found['year']), part('month'), part('day'))
  if (!days) return null
  const named = `${found['before']}${found['after']}`
  const side = found['side'] ?? ''
  if (/前|before/.test(side)) return { to: shifted(days.first, -1), named }
  if (/after/.test(side)) return { from: shifted(days.last, 1), named }
  if (/后|起|来|since/.test(side)) return { from: days.first, named }
  return { from: days.first, to: days.last, named }
}
