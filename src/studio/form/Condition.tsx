// The condition under which a field is shown: another field of the file with one of its values.
import { Form as AntdForm, Select } from 'antd'
import { setCondition } from '../document/fields'
import type { FieldModel, FileModel } from '../document/model'
import { edit } from '../editor/view'
import { useStudioWords } from '../words'

type Value = string | number | boolean

interface Props {
  model: FileModel
  name: string
  field: FieldModel
}

/** null where the text has a condition that these two inputs don't show. */
function heldBy(field: FieldModel): { sibling?: string; value?: Value } | null {
  const parts = Object.entries(field['x-when'] ?? {})
  const [sibling, test] = parts[0] ?? []
  if (sibling === undefined) return {}
  const value = test?.const
  const isSimple = parts.length === 1 && Object.keys(test ?? {}).join() === 'const'
  return isSimple && ['string', 'number', 'boolean'].includes(typeof value) ? { sibling, value: value as Value } : null
}

export function Condition({ model, name, field }: Props) {
  const { w, english } = useStudioWords()
  const held = heldBy(field)
  const siblings = Object.entries(model.fields ?? {}).filter(
    ([other, { oneOf, type }]) => other !== name && (Array.isArray(oneOf) || type === 'boolean'),
  )
  if (!held || (siblings.length === 0 && held.sibling === undefined)) return null
  const titleOf = (key: string, zh: string | undefined) => (english ? model.locales?.en?.[key] : undefined) ?? zh ?? key
  const valuesOf = (sibling: string): { value: Value; label: string }[] => {
    const choices = model.fields?.[sibling]?.oneOf
    if (!Array.isArray(choices))
      return [
        { value: true, label: w('yes') },
        { value: false, label: w('no') },
      ]
    return choices.map(({ const: value, title }) => ({ value, label: titleOf(`fields.${sibling}.${value}`, title) }))
  }
  const set = (sibling: string | null, value?: Value) => edit((text) => setCondition(text, name, sibling, value))
  return (
    <>
      <AntdForm.Item label={w('onlyIf')}>
        <Select
          size="small"
          aria-label={w('onlyIf')}
          value={held.sibling ?? ''}
          onChange={(sibling) => (sibling ? set(sibling, valuesOf(sibling)[0]?.value) : set(null))}
          options={[
            { value: '', label: w('always') },
            ...siblings.map(([other, { title }]) => ({ value: other, label: titleOf(`fields.${other}`, title) })),
          ]}
        />
      </AntdForm.Item>
      {held.sibling ? (
        <AntdForm.Item label={w('isValue')}>
          <Select<string>
            size="small"
            aria-label={w('isValue')}
            value={JSON.stringify(held.value)}
            onChange={(value) => set(held.sibling as string, JSON.parse(value) as Value)}
            options={valuesOf(held.sibling).map(({ value, label }) => ({ value: JSON.stringify(value), label }))}
          />
        </AntdForm.Item>
      ) : null}
    </>
  )
}
