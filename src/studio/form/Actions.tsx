// The actions of the resource; a row opens to its words.
import { PlusOutlined } from '@ant-design/icons'
import { Form as AntdForm, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { addAction, canAct, type NewAction } from '../document/actions'
import type { FileModel } from '../document/model'
import { edit } from '../editor/view'
import { useStudioWords } from '../words'
import { ActionDetails } from './ActionDetails'
import { fieldPattern } from './AddField'
import styles from './Form.module.css'

function AddAction({ model, onAdded }: { model: FileModel; onAdded(name: string): void }) {
  const { w } = useStudioWords()
  const [isOpen, setOpen] = useState(false)
  const [form] = AntdForm.useForm<NewAction>()
  const taken = (name: string) => model.actions?.[name] !== undefined || model.endpoints?.[name] !== undefined
  const add = (action: NewAction) => {
    edit((text) => addAction(text, { ...action, en: action.en || action.title }))
    onAdded(action.name)
    setOpen(false)
  }
  return (
    <>
      <Button
        size="small"
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={!canAct(model)}
        onClick={() => setOpen(true)}
      >
        {w('addAction')}
      </Button>
      <Modal
        open={isOpen}
        title={w('addAction')}
        okText={w('add')}
        cancelText={w('cancel')}
        onOk={form.submit}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <p className="soft">{w('actionHint')}</p>
        <AntdForm<NewAction> form={form} layout="vertical" preserve={false} onFinish={add}>
          <AntdForm.Item
            name="name"
            label={w('name')}
            extra={w('nameHint')}
            rules={[
              { required: true },
              { pattern: fieldPattern, message: w('nameHint') },
              {
                validator: async (_, name: string) => {
                  if (name && taken(name)) throw new Error(w('actionTaken'))
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
        </AntdForm>
      </Modal>
    </>
  )
}

export function Actions({ model }: { model: FileModel }) {
  const { w, english } = useStudioWords()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <div className={styles.list}>
      <AddAction model={model} onAdded={setOpen} />
      {canAct(model) ? null : <p className="soft">{w('noAction')}</p>}
      {Object.entries(model.actions ?? {}).map(([name, action]) => (
        <div key={name} className={styles.row} data-action={name}>
          <div className={styles.rowBody}>
            <button
              type="button"
              className={styles.rowHead}
              aria-expanded={open === name}
              onClick={() => setOpen(open === name ? null : name)}
            >
              <span className={styles.rowTitle}>
                {(english ? model.locales?.en?.[`actions.${name}`] : undefined) ?? action.title ?? name}{' '}
                <small>{name}</small>
              </span>
            </button>
            {open === name ? <ActionDetails model={model} name={name} action={action} /> : null}
          </div>
        </div>
      ))}
    </div>
  )
}
