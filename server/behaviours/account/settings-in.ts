// Settings sent to signed-in people: those among the outputs of the call.
import type { Row } from '#kernel/binding'
import type { Context } from '../../core/context'

/** By name, as text or number, and each choice as a word under `<name>_str` in the caller's language. */
export function settingsIn(context: Context): Row {
  const { fields } = context.resources.binding('config')
  const found = Object.keys(context.call.output).filter((name) => fields[name.replace(/_str$/, '')])
  const stored = (name: string) => (name.endsWith('_str') && context.language === 'en' ? `${name}_en` : name)
  const sent = (value: unknown) => (typeof value === 'number' ? value : String(value ?? ''))
  return Object.fromEntries(found.map((name) => [name, sent(context.setting(stored(name)))]))
}
