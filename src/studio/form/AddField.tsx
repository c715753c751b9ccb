// A new field: its kind, name and titles.
import { Form as AntdForm, Select } from 'antd'
import { addField } from '../document/fields'
import { newKinds } from '../document/kinds'
import type { FileModel } from '../document/model'
import { edit } from '../editor/view'
import { useStudio } from '../store'
import { useStudioWords } from '../words'
import { AddNamed, type Named } from './AddNamed'

interface Values extends Named {
  kind: string
  resource?: string
  group?: number
}

interface Props {
  model: FileModel
  groups: readonly string[]
  onAdded(name: string): void
}

export function AddField({ model, groups, onAdded }: Props) {
  const { w, english } = useStudioWords()
  const entries = useStudio((state) => state.tree.entries)
  const [form] = AntdForm.useForm<Values>()
  const kind = AntdForm.useWatch('kind', form)
  return (
    <AddNamed<Values>
      form={form}
      label={w('addField')}
      refuse={(name) => (model.fields?.[name] ? w('nameTaken') : undefined)}
      onAdd={(values) => {
        edit((text) => addField(text, values))
        onAdded(values.name)
      }}
      initial={{ kind: 'text', ...(groups.length > 0 ? { group: groups.length - 1 } : {}) }}
      below={
        groups.length > 1 ? (
          <AntdForm.Item name="group" label={w('place')}>
            <Select options={groups.map((label, value) => ({ value, label }))} />
          </AntdForm.Item>
        ) : null
      }
    >
      <AntdForm.Item name="kind" label={w('kind')}>
        <Select
          showSearch
          optionFilterProp="label"
          options={newKinds.map((one) => ({ value: one.kind, label: english ? one.en : one.zh }))}
        />
      </AntdForm.Item>
      {kind === 'reference' ? (
        <AntdForm.Item name="resource" label={w('target')} rules={[{ required: true }]}>
          <Select
            showSearch
            optionFilterProp="label"
            options={entries
              .filter((entry) => !entry.extends && entry.kind !== 'calls' && entry.kind !== 'report' && entry.folder)
              .map((entry) => ({ value: entry.name, label: `${english ? entry.en : entry.title} ${entry.name}` }))}
          />
        </AntdForm.Item>
      ) : null}
    </AddNamed>
  )
}
