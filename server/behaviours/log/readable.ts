// A log entry in the reader's language, without fields that the reader may not see.
import type { Binding, Call, Field, Row, Text } from '#kernel/binding'
import { callTitle } from '#kernel/call-title'
import { holdsFiles } from '#kernel/files'
import { isMasked, mask } from '#kernel/tidy'
import { entryTitle, moduleTitle, writtenTitle } from '../../core/call-title'
import type { Change, Context } from '../../core/context'
import { signedFiles } from '../../core/signed-files'
import { mayRead } from '../../rows/plan'
import { isAnswered, readingsOf } from '../../rows/readings'
import { captionFor, captionsIn, withCaptions } from './captions'

/** The call of an entry, and the resource's own binding. */
export function sourceOf(entry: Row, context: Context): { binding: Binding; call: Call } | null {
  for (const binding of context.resources.bindings) {
    const calls = Object.values(binding.calls)
    const call = calls.find(
      (one) =>
        one.path === entry['path'] && one.method === entry['method'] && one.resource === binding.name && !one.reads,
    )
    if (call) return { binding, call }
  }
  return null
}

/** Title of the action, in both languages; undefined for a call that no longer exists. */
export function doneIn(entry: Row, context: Context): Text | undefined {
  const source = sourceOf(entry, context)
  return (
    writtenTitle(context.resources.bindings, entry) ?? (source ? callTitle(source.binding, source.call) : undefined)
  )
}

/** True if a change may be shown: some page answers its field to the reader. */
export function mayTell(binding: Binding | undefined, change: Change, context: Context): boolean {
  const field = binding?.fields[change.field]
  if (!binding || !field) return true
  if (!field.writeOnly && !mayRead(field, context)) return false
  const resource = binding.table === null ? null : context.resources.get(binding.base)
  return !resource || !isAnswered(resource) || readingsOf(resource, context).some(({ answers }) => answers(field.name))
}

/** A logged value as the reader may see it: a field may have become a sensitive one since, a picture may be used no more. */
export function toldValue(field: Field | undefined, value: unknown, context: Context): unknown {
  if (!field) return value
  if (isMasked(field) && !context.session?.canSensitive) return mask(field, value)
  return holdsFiles(field) ? signedFiles(field, value, context) : value
}

function inEnglish(entry: Row, context: Context): Row {
  const source = sourceOf(entry, context)
  const action = doneIn(entry, context)
  if (!source || !action) return entry
  const target = context.resources.bindings.find((one) => one.name === entry['target_type']) ?? source.binding
  const title = entryTitle(action, source.binding, target, String(entry['target_name'] ?? '')).en
  return { ...entry, action: action.en, module: moduleTitle(target).en, title }
}

function told(binding: Binding | undefined, change: Change, context: Context): Change[] {
  if (!mayTell(binding, change, context)) return []
  const value = (one: unknown) => toldValue(binding?.fields[change.field], one, context)
  return [{ ...change, old: value(change.old), new: value(change.new) }]
}

export function readably(entry: Row, context: Context): Row {
  const binding = context.resources.bindings.find((one) => one.name === entry['target_type'])
  const changes = entry['diff']
  const readable = Array.isArray(changes)
    ? { ...entry, diff: (changes as Change[]).flatMap((change) => told(binding, change, context)) }
    : entry
  return context.language === 'en' ? inEnglish(readable, context) : readable
}

/** Changes of references with captions: `old_name`, `new_name`. */
export async function captioned(entry: Row, context: Context): Promise<Row> {
  const base = context.resources.bindings.find((one) => one.name === entry['target_type'] && one.table !== null)?.base
  const changes = entry['diff'] as Change[] | null
  if (!base || !Array.isArray(changes)) return entry
  const resource = context.resources.get(base)
  const names = await captionsIn(resource, changes, context)
  const named = changes.map((change) => {
    const field = resource.binding.fields[change.field]
    if (!field) return change
    if (field.fields)
      return { ...change, old: withCaptions(field, change.old, names), new: withCaptions(field, change.new, names) }
    if (!field.ref) return change
    return {
      ...change,
      old_name: captionFor(field, change.old, names),
      new_name: captionFor(field, change.new, names),
    }
  })
  return { ...entry, diff: named }
}
