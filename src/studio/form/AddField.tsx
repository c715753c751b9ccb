// A new field: its kind, name and titles.
import { PlusOutlined } from '@ant-design/icons'
import { Form as AntdForm, Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { addField } from '../document/fields'
import { newKinds } from '../document/kinds'
import type { FileModel } from '../document/model'
import { edit } from '../editor/view'
import { useStudio } from '../store'
import { useStudioWords } from '../words'

interface Values {
  kind: string
  name: string
  title: string
  en: string
  resource?: string
  group?: number
}

export const fieldPattern = /^[a-z][a-z0-9_]*$/

interface Props {
  model: FileModel
  groups: readonly string[]
  onAdded(name: string): void
}

export function AddField({ model, groups, onAdded }: Props) {
  const { w, english } = useStudioWords()
  const entries = useStudio((state) => state.tree.entries)
  const [isOpen, setOpen] = useState(false)
  const [form] = AntdForm.useForm<Values>()
  const kind = AntdForm.useWatch('kind', form)
  const add = (values: Values) => {
    edit((text) => addField(text, { ...values, en: values.en || values.title }))
    onAdded(values.name)
    setOpen(false)
  }
  return (
    <>
      <Button size="small" type="dashed" block icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {w('addField')}
      </Button>
      <Modal
        open={isOpen}
        title={w('addField')}
        okText={w('add')}
        cancelText={w('cancel')}
        onOk={form.submit}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <AntdForm<Values>
          form={form}
          layout="vertical"
          preserve={false}
          initialValues={{ kind: 'text', group: groups.length > 0 ? groups.length - 1 : undefined }}
          onFinish={add}
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
                  .filter(
                    (entry) => !entry.extends && entry.kind !== 'calls' && entry.kind !== 'report' && entry.folder,
                  )
                  .map((entry) => ({ value: entry.name, label: `${english ? entry.en : entry.title} ${entry.name}` }))}
              />
            </AntdForm.Item>
          ) : null}
          <AntdForm.Item
            name="name"
            label={w('name')}
            extra={w('nameHint')}
            rules={[
              { required: true },
              { pattern: fieldPattern, message: w('nameHint') },
              {
                validator: async (_, name: string) => {
                  if (name && model.fields?.[name]) throw new Error(w('nameTaken'))
                },
              },
            ]}
          >
            <Input autoComplete="off" />
          </AntdForm.Item>
          <AntdForm.Item name="title" label={w('titleZh')} rules={[{ required: true }]}>
            <Input />
          </AntdForm.Item>
          <AntdForm.Item name="en" label={w('titleEn')}>
            <Input />
          </AntdForm.Item>
          {groups.length > 1 ? (
            <AntdForm.Item name="group" label={w('place')}>
              <Select options={groups.map((label, value) => ({ value, label }))} />
            </AntdForm.Item>
          ) : null}
        </AntdForm>
      </Modal>
    </>
  )
}
