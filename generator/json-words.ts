// Faults of JSON in words: the mistake, where to mend it, and how.
import type { ParseError } from 'jsonc-parser'

export interface Told {
  readonly offset: number
  readonly message: string
}

/** Codes of jsonc-parser, whose enumeration is for its own compiler only. */
const code = {
  symbol: 1,
  number: 2,
  name: 3,
  value: 4,
  colon: 5,
  comma: 6,
  brace: 7,
  bracket: 8,
  end: 9,
  comment: 10,
  openComment: 11,
  openText: 12,
  openNumber: 13,
  unicode: 14,
  escape: 15,
  character: 16,
} as const

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** The last word or sign before a place, with the place behind it. */
function before(text: string, offset: number): { token: string; end: number } {
  const end = text.slice(0, offset).trimEnd().length
  const token = /(?:"(?:[^"\\\n]|\\.)*"|[\w.+-]+|\S)$/.exec(text.slice(Math.max(0, end - 300), end))?.[0] ?? ''
  return { token: short(token), end }
}

function at(text: string, offset: number): string {
  return short(/^(?:"(?:[^"\\\n]|\\.)*"?|[^\s,:{}[\]]+|\S)/.exec(text.slice(offset))?.[0] ?? '')
}

function unclosed(text: string, sign: '{' | '['): string {
  const open: number[] = []
  const plain = text.replace(/"(?:[^"\\\n]|\\.)*"/g, (word) => ' '.repeat(word.length))
  for (const [index, letter] of [...plain].entries()) {
    if (letter === sign) open.push(index)
    if (letter === (sign === '{' ? '}' : ']')) open.pop()
  }
  const line = plain.slice(0, open.at(-1)).split('\n').length
  return sign === '{'
    ? `the brace { of line ${line} is not closed: } is missing`
    : `the bracket [ of line ${line} is not closed: ] is missing`
}

/** @returns where to mend a fault of the text, and its words */
export function told({ error, offset, length }: ParseError, text: string): Told {
  const here = (message: string): Told => ({ offset, message })
  const { token, end } = before(text, offset)
  const found = at(text, offset)
  switch (error as number) {
    case code.comma:
      if (found.startsWith('}')) return here(unclosed(text.slice(0, offset), '['))
      if (found.startsWith(']')) return here(unclosed(text.slice(0, offset), '{'))
      return { offset: end, message: `a comma is missing after ${token}` }
    case code.colon:
      return { offset: end, message: `a colon is missing after ${token}` }
    case code.name:
      if (token === ',') return { offset: end - 1, message: `a comma too many before ${found || 'the end'}` }
      return here(`the name of a key is missing before ${found}: names stand in double quotes`)
    case code.value:
      if (token === ',') return { offset: end - 1, message: `a comma too many before ${found || 'the end'}` }
      return { offset: end, message: `a value is missing after ${token}` }
    case code.brace:
      return here(unclosed(text, '{'))
    case code.bracket:
      return here(unclosed(text, '['))
    case code.end:
      return here(`the file should end before ${found}: one brace too many is closed, or a comma is missing`)
    case code.symbol: {
      const word = short(text.slice(offset, offset + length))
      if (word === '=') return here('=: a colon stands between a name and its value')
      if (/^'/.test(word)) return here(`${word}: texts stand in double quotes`)
      if (/^(True|False|None|Null|TRUE|FALSE|NULL|undefined)$/.test(word))
        return here(`${word}: JSON knows true, false and null, in small letters`)
      return here(`${word} is no value: texts stand in double quotes, else only numbers, true, false and null`)
    }
    case code.comment:
    case code.openComment:
      return here('a comment: JSON has none; "description" explains a field')
    case code.openText:
      return here(`the text ${short(text.slice(offset, offset + length))} is not closed: a double quote is missing`)
    case code.number:
    case code.openNumber:
      return here(`${short(text.slice(offset, offset + length))} is no number as JSON writes them`)
    case code.unicode:
    case code.escape:
      return here('a backslash stands before one of " \\ / b f n r t u only; write two for one')
    default:
      return here('a sign that a text may not hold as it is, such as a line break: write \\n')
  }
}
