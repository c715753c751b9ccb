// A new resource, by the code of `npm run module`, or a report about one.
import { Alert, Form as AntdForm, Input, Modal, Segmented, Select } from 'antd'
import { useState } from 'react'
import { ask } from './api'
import { namePattern } from './form/AddNamed'
import { IconSelect } from './form/IconSelect'
import { type Counted, ReportFields } from './ReportFields'
import { check, followDisk, openFile, useStudio } from './store'
import { useStudioWords } from './words'

interface Values {
  group: string
  /** Of a new group. */
  key?: string
  groupTitle?: string
  groupEn?: string
  name: string
  title: string
  en?: string
  icon?: string
  /** Of a report. */
  of?: string
  by?: string[]
  sum?: string
}

/** In place of a group's key, which has no such sign. */
const NEW = '+'

export function NewResource({ onClose }: { onClose(): void }) {
  const { w, english } = useStudioWords()
  const groups = useStudio((state) => state.tree.groups)
  const here = useStudio((state) => state.current?.split('/')[1])
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isReport, setReport] = useState(false)
  const [form] = AntdForm.useForm<Values>()
  const isNewGroup = AntdForm.useWatch('group', form) === NEW
  const create = async ({ group, key, groupTitle, groupEn, name, title, en, icon, of, by, sum }: Values) => {
    setBusy(true)
    setFailure(null)
    try {
      const place = `${group === NEW ? key : group}/${name}`
      const titles = group === NEW ? { group: { title: groupTitle ?? '', en: groupEn ?? '' } } : {}
      const report = isReport ? { report: { of: of ?? '', by: by ?? [], ...(sum ? { sum } : {}) } } : {}
      const { file } = await ask('create', {
        place,
        title,
        en: en ?? '',
        ...(icon ? { icon } : {}),
        ...titles,
        ...report,
      })
      await openFile(file)
      await followDisk()
      void check()
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  /** Names that nobody has typed follow the counted page. */
  const propose = ({ name, title, en }: Counted) => {
    const proposed = { name: `stat_${name}`, title: `${title}统计`, en: `${en} in figures` }
    for (const key of ['name', 'title', 'en'] as const)
      if (!form.isFieldTouched(key)) form.setFieldValue(key, proposed[key])
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
      <Segmented
        block
        aria-label={w('kind')}
        value={isReport ? 'report' : 'list'}
        onChange={(kind) => setReport(kind === 'report')}
        options={[
          { value: 'list', label: w('listAndForm') },
          { value: 'report', label: w('report') },
        ]}
      />
      <p className="soft">{w(isReport ? 'reportHint' : 'createHint')}</p>
      {failure ? <Alert type="error" showIcon message={failure} /> : null}
      <AntdForm<Values>
        form={form}
        layout="vertical"
        initialValues={{ group: groups.find(({ key }) => key === here)?.key ?? groups[0]?.key }}
        onFinish={(values) => void create(values)}
      >
        {isReport ? <ReportFields onCounted={propose} /> : null}
        <AntdForm.Item name="group" label={w('group')} rules={[{ required: true }]}>
          <Select
            options={[
              ...groups.map(({ key, title, en }) => ({ value: key, label: english ? en : title })),
              { value: NEW, label: w('newGroup') },
            ]}
          />
        </AntdForm.Item>
        {isNewGroup ? (
          <>
            <AntdForm.Item
              name="key"
              label={w('groupName')}
              rules={[{ required: true }, { pattern: namePattern, message: w('nameHint') }]}
            >
              <Input autoComplete="off" />
            </AntdForm.Item>
            <AntdForm.Item name="groupTitle" label={w('groupZh')} rules={[{ required: true }]}>
              <Input />
            </AntdForm.Item>
            <AntdForm.Item name="groupEn" label={w('groupEn')} rules={[{ required: true }]}>
              <Input />
            </AntdForm.Item>
          </>
        ) : null}
        <AntdForm.Item
          name="name"
          label={w('name')}
          extra={w('nameHint')}
          rules={[{ required: true }, { pattern: namePattern, message: w('nameHint') }]}
        >
          <Input autoComplete="off" />
        </AntdForm.Item>
        <AntdForm.Item name="title" label={w('titleZh')} rules={[{ required: true }]}>
          <Input />
        </AntdForm.Item>
        <AntdForm.Item name="en" label={w('titleEn')}>
          <Input />
        </AntdForm.Item>
        <AntdForm.Item name="icon" label={w('icon')}>
          <IconSelect label={w('icon')} />
        </AntdForm.Item>
      </AntdForm>
    </Modal>
  )
}
