// Texts of mailings: `{姓名}` is a value of the recipient, `{如果 单位名称}…{否则}…{结束}` depends on one. Plain text throughout.
import type { Text } from '#kernel/binding'

interface Choice {
  readonly name: string
  /** The value that it must have, or must not have; without one any will do. */
  readonly wanted?: { readonly value: string; readonly not: boolean }
  readonly met: readonly Part[]
  readonly otherwise: readonly Part[]
}

export type Part = string | { readonly name: string } | { readonly choice: Choice }

export interface Template {
  readonly parts: readonly Part[]
  /** Names of all values, of conditions as well, each once. */
  readonly names: readonly string[]
}

export type Parsed = Template | { readonly fault: Text }

/** Conditions within conditions: more is no letter. */
const DEEPEST = 5
const tag = /\{([^{}\n]{1,80})\}/g
const condition = /^(?:如果|if)\s+(.+?)\s*(?:(!=|≠|=)\s*(.*?))?\s*$/i
const isElse = (word: string) => /^(?:否则|else)$/i.test(word)
const isEnd = (word: string) => /^(?:结束|end)$/i.test(word)
const isControl = (word: string) => isElse(word) || isEnd(word) || condition.test(word)

/** A line with nothing but a condition leaves no empty line. */
function withoutOwnLines(text: string): string {
  return text.replace(/^[ \t]*\{([^{}\n]{1,80})\}[ \t]*\n/gm, (line, word: string) =>
    isControl(word.trim()) ? line.trim() : line,
  )
}

interface Open {
  readonly choice: { name: string; wanted?: { value: string; not: boolean }; met: Part[]; otherwise: Part[] }
  inElse: boolean
}

const faults = {
  deep: { zh: `{如果} 最多套 ${DEEPEST} 层`, en: `Conditions can be nested ${DEEPEST} times` },
  noIf: (word: string): Text => ({ zh: `{${word}} 前面没有 {如果 …}`, en: `{${word}} has no {if …} before it` }),
  twice: { zh: '一个 {如果 …} 里有两个 {否则}', en: 'A condition has {else} twice' },
  open: (name: string): Text => ({ zh: `{如果 ${name}} 没有 {结束}`, en: `{if ${name}} has no {end}` }),
}

export function parseText(text: string): Parsed {
  const parts: Part[] = []
  const names = new Set<string>()
  const stack: Open[] = []
  const here = (): Part[] => {
    const top = stack.at(-1)
    return top ? (top.inElse ? top.choice.otherwise : top.choice.met) : parts
  }
  const plain = withoutOwnLines(text.replace(/\r\n?/g, '\n'))
  let last = 0
  for (const found of plain.matchAll(tag)) {
    if (found.index > last) here().push(plain.slice(last, found.index))
    last = found.index + found[0].length
    const word = (found[1] as string).trim()
    const asked = condition.exec(word)
    const top = stack.at(-1)
    if (asked) {
      if (stack.length === DEEPEST) return { fault: faults.deep }
      const [, name = '', sign, value = ''] = asked
      names.add(name)
      const wanted = sign ? { value, not: sign !== '=' } : undefined
      const choice = { name, ...(wanted ? { wanted } : {}), met: [], otherwise: [] }
      here().push({ choice })
      stack.push({ choice, inElse: false })
    } else if (isElse(word)) {
      if (!top) return { fault: faults.noIf(word) }
      if (top.inElse) return { fault: faults.twice }
      top.inElse = true
    } else if (isEnd(word)) {
      if (!top) return { fault: faults.noIf(word) }
      stack.pop()
    } else {
      names.add(word)
      here().push({ name: word })
    }
  }
  const open = stack.at(-1)
  if (open) return { fault: faults.open(open.choice.name) }
  if (last < plain.length) parts.push(plain.slice(last))
  return { parts, names: [...names] }
}

type Values = (name: string) => string

/** No and zero are values of nothing: who owes 0.00 owes nothing. */
const isNothing = (value: string): boolean => /^(?:|否|No|0(?:\.0+)?)$/.test(value)

function holds({ name, wanted }: Choice, values: Values): boolean {
  const value = values(name).trim()
  if (!wanted) return !isNothing(value)
  return (value === wanted.value.trim()) !== wanted.not
}

/** A value is text, never a placeholder again: members write braces as well. */
export function fillParts(parts: readonly Part[], values: Values): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      if ('name' in part) return values(part.name)
      return fillParts(holds(part.choice, values) ? part.choice.met : part.choice.otherwise, values)
    })
    .join('')
}
