// The fields in the order of the form; a row opens to its words.
import { DndContext, type DragEndEvent, useDroppable } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { insert } from '#generator/json-edit'
import type { Text } from '#kernel/binding'
import { useCardSensors } from '../../components/drag'
import { isRequired, moveField, moveInForm } from '../document/fields'
import { newKinds } from '../document/kinds'
import { type FileModel, kindName, names } from '../document/model'
import { edit } from '../editor/view'
import { useStudioWords } from '../words'
import { AddField } from './AddField'
import { FieldDetails } from './FieldDetails'
import styles from './Form.module.css'
import { SortableRow } from './Sortable'

interface Section {
  title: string
  fields: string[]
}

/** The groups of the form; one of all fields without them. */
function sectionsOf(
  model: FileModel,
  plain: string,
  english: boolean,
): { sections: Section[]; isGrouped: boolean; rest: string[] } {
  const all = Object.keys(model.fields ?? {})
  const groups = model.views?.form?.groups
  if (!Array.isArray(groups) || groups.length === 0)
    return { sections: [{ title: plain, fields: all }], isGrouped: false, rest: [] }
  const sections = groups.map(({ title, fields }, index) => ({
    title: (english ? model.locales?.en?.[`views.form.${index}`] : undefined) ?? title ?? '',
    fields: names(fields),
  }))
  const used = new Set(sections.flatMap(({ fields }) => fields))
  return { sections, isGrouped: true, rest: all.filter((name) => !used.has(name)) }
}

function Group({ id, title, items, children }: { id: string; title: string; items: string[]; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id })
  return (
    <section ref={setNodeRef} className={styles.group} data-over={isOver}>
      <h4>{title}</h4>
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </section>
  )
}

interface Props {
  file: string
  model: FileModel
  titles: Readonly<Record<string, Text>>
}

export function FieldList({ file, model, titles }: Props) {
  const { w, english } = useStudioWords()
  const [open, setOpen] = useState<string | null>(null)
  const sensors = useCardSensors(sortableKeyboardCoordinates)
  const { sections, isGrouped, rest } = sectionsOf(model, w('formOrder'), english)
  const placeOf = (id: string) => {
    const group = sections.findIndex(({ fields }) => fields.includes(id))
    if (group >= 0) return { group, index: sections[group]?.fields.indexOf(id) ?? 0 }
    const empty = /^group:(\d+)$/.exec(id)?.[1]
    return empty === undefined ? null : { group: Number(empty), index: sections[Number(empty)]?.fields.length ?? 0 }
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(String(active.id)), over ? placeOf(String(over.id)) : null]
    if (!to) return
    if (!from) {
      edit((text) => insert(text, ['views', 'form', 'groups', to.group, 'fields'], to.index, String(active.id)))
      return
    }
    if (from.group === to.group && from.index === to.index) return
    if (isGrouped) edit((text) => moveInForm(text, from, to))
    else edit((text) => moveField(text, from.index, to.index))
  }
  const row = (name: string) => {
    const field = model.fields?.[name]
    const kind = field && kindName(field)
    const known = newKinds.find((one) => one.kind === kind)
    const title =
      (english ? model.locales?.en?.[`fields.${name}`] : undefined) ??
      field?.title ??
      titles[name]?.[english ? 'en' : 'zh'] ??
      name
    return (
      <SortableRow key={name} id={name} name={name}>
        <div className={styles.rowBody}>
          <button
            type="button"
            className={styles.rowHead}
            aria-expanded={open === name}
            disabled={!field}
            onClick={() => setOpen(open === name ? null : name)}
          >
            <span className={styles.rowTitle}>
              {title}
              {isRequired(model, name) ? <b className={styles.star}> *</b> : null} <small>{name}</small>
            </span>
            {kind && kind !== '?' ? <Tag bordered={false}>{known ? (english ? known.en : known.zh) : kind}</Tag> : null}
          </button>
          {open === name && field ? (
            <FieldDetails file={file} model={model} name={name} field={field} onRenamed={setOpen} />
          ) : null}
        </div>
      </SortableRow>
    )
  }
  return (
    <div className={styles.list}>
      <AddField model={model} groups={isGrouped ? sections.map(({ title }) => title) : []} onAdded={setOpen} />
      <DndContext sensors={sensors} onDragEnd={onDragEnd}>
        {sections.map(({ title, fields }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name
          <Group key={index} id={`group:${index}`} title={title} items={fields}>
            {fields.map(row)}
          </Group>
        ))}
        {rest.length > 0 ? (
          <Group id="rest" title={w('notInForm')} items={rest}>
            {rest.map(row)}
          </Group>
        ) : null}
      </DndContext>
    </div>
  )
}
