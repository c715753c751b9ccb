// Rules between a field and another one: which is later, which is more, and which values are taken once at a time.
import { Form as AntdForm, Select } from 'antd'
import { useEffect, useState } from 'react'
import { putOrRemove } from '#generator/json-edit'
import type { Binding } from '#kernel/binding'
import { ask } from '../api'
import { type FieldModel, type FileModel, kindName } from '../document/model'
import { edit } from '../editor/view'
import { draft, useStudio } from '../store'
import { useStudioWords, type Word } from '../words'
import { ConditionInputs, heldBy } from './Condition'
import { useCaptions } from './captions'

interface Props {
  model: FileModel
  name: string
  field: FieldModel
}

interface Other {
  value: string
  label: string
}

const dates = ['date', 'date-time']
const counts = ['integer', 'number']

/** Kinds that can be compared with one: an amount of money is no count of something. */
const alike = (kind: string): readonly string[] => (counts.includes(kind) ? counts : [kind])

/** Numbers of the records that the file refers to, such as the seats of a room. */
function useCarried(fields: FileModel['fields'], kinds: readonly string[]): Other[] {
  const { english } = useStudioWords()
  const version = useStudio((state) => state.version)
  const [found, setFound] = useState<Other[]>([])
  const references = Object.entries(fields ?? {}).flatMap(([name, { 'x-ref': to, type }]) =>
    to?.resource && type !== 'array' ? [`${name} ${to.resource}`] : [],
  )
  const asked = kinds.length > 0 ? references.join() : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the draft has other fields
  useEffect(() => {
    let isLate = false
    const read = async (one: string): Promise<Other[]> => {
      const [reference = '', resource = ''] = one.split(' ')
      const { fields, views } = (await ask('binding', { draft, name: resource })).binding as Binding
      return views.options.flatMap((name) => {
        const field = fields[name]
        if (!field || !kinds.includes(field.kind)) return []
        return [
          { value: `${reference}.${name}`, label: `${english ? field.title.en : field.title.zh} ${reference}.${name}` },
        ]
      })
    }
    const wanted = asked.split(',').filter(Boolean)
    Promise.all(wanted.map((one) => read(one).catch(() => []))).then((all) => {
      if (!isLate) setFound(all.flat())
    })
    return () => {
      isLate = true
    }
  }, [asked, english, version])
  return found
}

interface ComparedProps {
  word: Word
  value: string | undefined
  others: readonly Other[]
  hint?: string
  onChange(other: string | null): void
}

function Compared({ word, value, others, hint, onChange }: ComparedProps) {
  const { w } = useStudioWords()
  if (others.length === 0 && value === undefined && !hint) return null
  // Also a value that the list doesn't have.
  const held = value === undefined || others.some((one) => one.value === value) ? [] : [{ value, label: value }]
  return (
    <AntdForm.Item label={w(word)} {...(hint ? { extra: hint } : {})}>
      <Select
        size="small"
        aria-label={w(word)}
        value={value ?? ''}
        onChange={(other) => onChange(other || null)}
        options={[{ value: '', label: w('nothing') }, ...held, ...others]}
      />
    </AntdForm.Item>
  )
}

export function Rules({ model, name, field }: Props) {
  const { w } = useStudioWords()
  const { fieldTitle, valuesOf } = useCaptions(model)
  const kind = kindName(field)
  const isNumber = counts.includes(kind) || kind === 'money'
  const carried = useCarried(model.fields, isNumber ? alike(kind) : [])
  const others = Object.entries(model.fields ?? {})
    .filter(([other, words]) => other !== name && alike(kind).includes(kindName(words)))
    .map(([value]) => ({ value, label: `${fieldTitle(value)} ${value}` }))
  const set = (word: string) => (value: unknown) => edit((text) => putOrRemove(text, ['fields', name, word], value))
  const refers = Object.values(model.fields ?? {}).some((words) => words['x-ref'])
  const held = heldBy(field['x-one-while'])
  const states = Object.keys(model.fields ?? {}).filter((other) => other !== name && valuesOf(other).length > 0)
  return (
    <>
      {dates.includes(kind) ? (
        <Compared word="after" value={field['x-after']} others={others} onChange={set('x-after')} />
      ) : null}
      {isNumber && !field.readOnly ? (
        <Compared
          word="atMost"
          value={field['x-at-most']}
          others={[...carried, ...others]}
          {...(refers ? { hint: w('atMostHint') } : {})}
          onChange={set('x-at-most')}
        />
      ) : null}
      {kind === 'reference' && held && states.length > 0 ? (
        <ConditionInputs
          words={[w('oneWhile'), w('oneWhileNever')]}
          held={held}
          fields={states.map((value) => ({ value, label: fieldTitle(value) }))}
          valuesOf={valuesOf}
          onChange={(other, value) => set('x-one-while')(other === null ? null : { [other]: { const: value } })}
        />
      ) : null}
    </>
  )
}
