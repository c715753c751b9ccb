// A default is a value that the form would accept: one of the choices, of the type, within the bounds.
import { TEXTAREA_FROM } from '../../kernel/constants'
import { kindOf } from '../../kernel/kinds'
import { problemOf } from '../../kernel/rules'
import { normaliseFields } from '../fields'
import { nearest } from '../nearest'
import type { Path, RawField, Source } from '../source'
import { choicesOf, type World } from './world'

export function checkDefault(world: World, source: Source, at: Path, raw: RawField): void {
  // Fields without a kind are already reported; child rows have no default.
  if (raw.default === undefined || raw['x-rows'] || !kindOf(raw, TEXTAREA_FROM)) return
  const name = String(at.at(-1))
  const same = (_key: string, zh: string) => ({ zh, en: zh })
  const context = { schemas: new Map(), bases: new Map() }
  const field = normaliseFields({ [name]: raw }, [], 'fields', same, context)[name]
  const problem = field && problemOf(field, raw.default)
  if (!problem) return
  const choices = choicesOf(raw)?.map(String)
  const hint = choices && typeof raw.default !== 'object' ? nearest(String(raw.default), choices) : ''
  const value = JSON.stringify(raw.default)
  world.report(
    source,
    [...at, 'default'],
    `${at.join('.')}.default: ${value} is no value of the field (${problem.en})${hint}`,
  )
}
