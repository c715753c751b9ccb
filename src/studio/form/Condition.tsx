// A condition: another field of the file with one of its values.
import { Form as AntdForm, Select } from 'antd'
import type { SetValue } from '../document/actions'
import { setCondition } from '../document/fields'
import type { FieldModel, FileModel } from '../document/model'
import { edit } from '../editor/view'
import { useStudioWords } from '../words'
import { type Captions, useCaptions } from './captions'

interface Props {
  model: FileModel
  name: string
  field: FieldModel
}

interface Held {
  field?: string
  value?: SetValue
}

/** null where the text has a condition that these two inputs don't show. */
export function heldBy(condition: Readonly<Record<string, { const?: unknown }>> | undefined): Held | null {
  const parts = Object.entries(condition ?? {})
  const [field, test] = parts[0] ?? []
  if (field === undefined) return {}
  const value = test?.const
  const isSimple = parts.length === 1 && Object.keys(test ?? {}).join() === 'const'
  return isSimple && ['string', 'number', 'boolean'].includes(typeof value) ? { field, value: value as SetValue } : null
}

export function Condition({ model, name, field }: Props) {
  const { w } = useStudioWords()
  const { fieldTitle, valuesOf } = useCaptions(model)
  const held = heldBy(field['x-when'])
  const siblings = Object.keys(model.fields ?? {}).filter((other) => other !== name && valuesOf(other).length > 0)
  if (!held || (siblings.length === 0 && held.field === undefined)) return null
  const set = (sibling: string | null, value?: SetValue) => edit((text) => setCondition(text, name, sibling, value))
  return (
    <ConditionInputs
      words={[w('onlyIf'), w('always')]}
      held={held}
      fields={siblings.map((value) => ({ value, label: fieldTitle(value) }))}
      valuesOf={valuesOf}
      onChange={set}
    />
  )
}

interface InputProps extends Pick<Captions, 'valuesOf'> {
  /** The caption, and the word for no condition. */
  words: readonly [string, string]
  held: Held
  fields: readonly { value: string; label: string }[]
  onChange(field: string | null, value?: SetValue): void
}

export function ConditionInputs({ words: [caption, none], held, fields, valuesOf, onChange }: InputProps) {
  const { w } = useStudioWords()
  return (
    <>
      <AntdForm.Item label={caption}>
        <Select
          size="small"
          aria-label={caption}
          value={held.field ?? ''}
          onChange={(field) => (field ? onChange(field, valuesOf(field)[0]?.value) : onChange(null))}
          options={[{ value: '', label: none }, ...fields]}
        />
      </AntdForm.Item>
      {held.field ? (
        <AntdForm.Item label={w('isValue')}>
          <Select<string>
            size="small"
            aria-label={`${caption}: ${w('isValue')}`}
            value={JSON.stringify(held.value)}
            onChange={(value) => onChange(held.field as string, JSON.parse(value) as SetValue)}
            options={valuesOf(held.field).map(({ value, label }) => ({ value: JSON.stringify(value), label }))}
          />
        </AntdForm.Item>
      ) : null}
    </>
  )
}
