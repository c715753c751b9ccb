// Result message of an action: title, records, and details from the answer.

import type { Action, Binding, Field, Row, Text } from '#kernel/binding'
import { shownMoney } from '#kernel/money'
import { countIn, unfitIn } from '#kernel/unfit'
import { clockOf } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { captionOf } from '../record'

type Say = (text: Text) => string

/** A value as a word; null if it has none. */
export function wordOf(field: Field, value: unknown, say: Say): string | null {
  if (value === null || value === undefined) return null
  const choice = field.choices?.find((one) => one.value === value)
  if (choice) return say(choice.title)
  if (field.kind === 'money' && typeof value === 'number') return shownMoney(value)
  if (typeof value !== 'string') return null
  return field.kind === 'date' ? value : field.kind === 'date-time' ? clockOf(value) : null
}

/** Number of rows by choice: `待缴费 2`. For a single row its choice. */
function tally(field: Field, rows: readonly Row[], say: Say): string[] {
  const choice = Object.values(field.fields ?? {}).find((one) => one.choices)
  if (!choice) return []
  const counts = new Map<string, number>()
  for (const row of rows) {
    const word = wordOf(choice, row[choice.name], say)
    if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].map(([word, num]) => (rows.length === 1 ? word : `${word} ${num}`))
}

/** Names of the rows in an answer by their choice: `候补：王芳、李强`, in the order of the choices. */
export function outcomesOf(action: Pick<Action, 'call'>, answer: Row, say: Say): { word: string; names: string[] }[] {
  const unfit = unfitIn(action.call, answer)?.field
  return Object.values(action.call.output).flatMap((field) => {
    const rows = answer[field.name]
    const choice = Object.values(field.fields ?? {}).find((one) => one.choices)
    if (field === unfit || !choice?.choices || !field.fields?.['name'] || !Array.isArray(rows)) return []
    return choice.choices.flatMap(({ value, title }) => {
      const names = (rows as Row[]).filter((row) => row[choice.name] === value).map((row) => String(row['name'] ?? ''))
      return names.length > 0 ? [{ word: say(title), names }] : []
    })
  })
}

/** Ids of the records that an answer lists as made or changed. */
export function idsIn(action: Pick<Action, 'call'>, answer: Row): number[] {
  const unfit = unfitIn(action.call, answer)?.field
  return Object.values(action.call.output).flatMap((field) => {
    const rows = answer[field.name]
    if (field === unfit || field.kind !== 'rows' || !Array.isArray(rows)) return []
    return (rows as Row[]).map((row) => row['id']).filter((id) => typeof id === 'number')
  })
}

/** Details of an answer beyond a number: days, amounts, choices, with their captions. */
export function factsOf(action: Pick<Action, 'call'>, answer: Row, say: Say): string[] {
  const unfit = unfitIn(action.call, answer)?.field
  return Object.values(action.call.output).flatMap((field) => {
    const value = answer[field.name]
    if (field === unfit) return []
    if (field.kind === 'rows' && Array.isArray(value)) return tally(field, value as Row[], say)
    const word = wordOf(field, value, say)
    return word === null ? [] : field.choices ? [word] : [`${say(field.title)} ${word}`]
  })
}

/** `rows`: the selected ones; empty if all matching rows were meant, or if the action has no rows. */
export function useResultMessage(binding: Binding): (action: Action, rows: readonly Row[], answer: Row) => string {
  const { t, say } = useWords()
  return (action, rows, answer) => {
    const named = say(action.title)
    const num = countIn(answer) ?? rows.length
    const [only] = rows
    const facts = factsOf(action, answer, say)
    const caption = only && rows.length === 1 ? captionOf(binding, only) : ''
    // A call for one row, repeated for several people: name them.
    if (caption && num > 1) facts.unshift(t('generic.records', { count: num }))
    const said = caption
      ? t('generic.acted.one', { action: named, name: caption })
      : num > 0
        ? t('generic.acted.many', { action: named, count: num, noun: say(binding.noun) })
        : t('generic.acted.plain', { action: named })
    return facts.length > 0 ? t('generic.acted.facts', { said, facts: facts.join(t('generic.comma')) }) : said
  }
}
