// Business cards for phones: vCard 3.0 (RFC 2426), in UTF-8.

export interface Person {
  name: string
  organisation?: string | null
  title?: string | null
  phone?: string | null
  address?: string | null
  web?: string | null
  note?: string | null
}

/** Escapes separators; line breaks and other control characters never end a line. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

const LONGEST = 75

/** Folds lines over 75 bytes before a space, never within a character. */
function folded(line: string): string {
  const parts = ['']
  let room = LONGEST
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (size > room) {
      parts.push('')
      room = LONGEST - 1
    }
    parts[parts.length - 1] += character
    room -= size
  }
  return parts.join('\r\n ')
}

function card(lines: readonly (readonly [string, string | null | undefined])[]): string {
  const said = lines.flatMap(([key, value]) => (value ? [folded(`${key}:${value}`)] : []))
  return ['BEGIN:VCARD', 'VERSION:3.0', ...said, 'END:VCARD', ''].join('\r\n')
}

const value = (text: string | null | undefined): string | null => (text ? escaped(text) : null)

/** Chinese names are one word, stored as the family name. */
function naming({ name }: Person): [string, string][] {
  return [
    ['N', `${escaped(name)};;;;`],
    ['FN', escaped(name)],
  ]
}

export function vcardOf(person: Person): string {
  const address = value(person.address)
  return card([
    ...naming(person),
    ['ORG', value(person.organisation)],
    ['TITLE', value(person.title)],
    ['TEL;TYPE=CELL', value(person.phone)],
    ['ADR;TYPE=WORK', address && `;;${address};;;;`],
    ['URL', value(person.web)],
    ['NOTE', value(person.note)],
  ])
}

/** A version small enough for a QR code that phones can read from paper. */
export function shortVcardOf(person: Person): string {
  return card([
    ...naming(person),
    ['ORG', value(person.organisation)],
    ['TITLE', value(person.title)],
    ['TEL;TYPE=CELL', value(person.phone)],
  ])
}
