// Parts of a record that hold for any resource: values that read back as written, captions, a text that can be edited.
import type { Binding, Field, Row } from '#kernel/binding'
import { companionOf } from '#kernel/standard'

/** A value without the signatures of sensitive files. */
export const bare = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(/\?until=\d+&sign=[\w-]+/g, ''))

/** A value of a field as it was sent: child rows without the ids that they have got. */
export function asSent(field: Field | undefined, value: unknown): unknown {
  return bare(field?.rows && Array.isArray(value) ? value.map(({ id: _, ...row }) => row) : value)
}

/** Values of a draft that its record must answer unchanged, by field; a default may be replaced. */
export function readBack(page: Binding, draft: Row): [string, unknown][] {
  return Object.entries(draft).filter(([name, value]) => {
    const field = page.fields[name]
    return field && !field.writeOnly && field.sensitive !== 'identity' && value !== field.default
  })
}

/** Captions that the record has beside its references. */
export function captionsOf(page: Binding, draft: Row): string[] {
  return Object.entries(draft).flatMap(([name, value]) => {
    const field = page.fields[name]
    const isShown = field?.kind === 'reference' && !field.writeOnly && field.sensitive !== 'identity'
    return isShown && value ? [companionOf(field)] : []
  })
}

export function editableText(page: Binding): Field | undefined {
  return Object.values(page.fields).find(
    ({ kind, pattern, readOnly, when, perm, on }) =>
      kind === 'text' && !pattern && !readOnly && !when && !perm && on !== 'create',
  )
}
