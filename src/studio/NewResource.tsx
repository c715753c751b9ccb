// A new resource, by the code of `npm run module`.
import { Alert, Form as AntdForm, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { ask } from './api'
import { fieldPattern } from './form/AddField'
import { check, loadTree, openFile, useStudio } from './store'
import { useStudioWords } from './words'

interface Values {
  group: string
  name: string
  title: string
}

export function NewResource({ onClose }: { onClose(): void }) {
  const { w, english } = useStudioWords()
  const groups = useStudio((state) => state.tree.groups)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [form] = AntdForm.useForm<Values>()
  const create = async ({ group, name, title }: Values) => {
    setBusy(true)
    setFailure(null)
    try {
      const { file } = await ask('create', { place: `${group}/${name}`, title })
      await loadTree()
      await openFile(file)
      void check()
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={w('newResource')}
      okText={w('create')}
      cancelText={w('cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="soft">{w('createHint')}</p>
      {failure ? <Alert type="error" showIcon message={failure} /> : null}
      <AntdForm<Values>
        form={form}
        layout="vertical"
        initialValues={{ group: groups[0]?.key }}
        onFinish={(values) => void create(values)}
      >
        <AntdForm.Item name="group" label={w('group')} rules={[{ required: true }]}>
          <Select options={groups.map(({ key, title, en }) => ({ value: key, label: english ? en : title }))} />
        </AntdForm.Item>
        <AntdForm.Item
          name="name"
          label={w('name')}
          extra={w('nameHint')}
          rules={[{ required: true }, { pattern: fieldPattern, message: w('nameHint') }]}
        >
          <Input autoComplete="off" />
        </AntdForm.Item>
        <AntdForm.Item name="title" label={w('titleZh')} rules={[{ required: true }]}>
          <Input />
        </AntdForm.Item>
      </AntdForm>
    </Modal>
  )
}
