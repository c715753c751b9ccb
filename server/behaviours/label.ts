// Basic data: every choice of every schema (read-only) and the dictionaries that staff may edit.
import { pick } from '#kernel/text'
import { behaviour } from '../core/behaviour'
import { living } from '../database/living'

interface Label {
  id?: number
  type: string
  type_name: string
  label: string
  value: string
  colour?: string
  sort?: number
}

export default behaviour('label', {
  async all({ type }, context) {
    const labels: Label[] = []
    for (const binding of context.resources.bindings) {
      if (binding.name !== binding.base || binding.kind === 'table') continue
      for (const field of Object.values(binding.fields)) {
        for (const [index, choice] of (field.choices ?? []).entries()) {
          labels.push({
            type: `${binding.name}.${field.name}`,
            type_name: pick(field.title, context.language),
            label: pick(choice.title, context.language),
            value: String(choice.value),
            sort: index,
          })
        }
      }
    }
    const names = new Map(
      context.resources
        .binding('label')
        .fields['type']?.choices?.map((choice) => [choice.value, pick(choice.title, context.language)]),
    )
    const rows = await context.db
      .selectFrom('label')
      .selectAll()
      .where(living())
      .orderBy('type')
      .orderBy('sort')
      .orderBy('id')
      .execute()
    for (const row of rows) {
      labels.push({
        id: row.id,
        type: row.type,
        type_name: names.get(row.type) ?? row.type,
        label: row.label,
        value: row.value ?? row.label,
        sort: row.sort,
        ...(row.colour ? { colour: row.colour } : {}),
      })
    }
    return { label: type ? labels.filter((label) => label.type === type) : labels }
  },
})
