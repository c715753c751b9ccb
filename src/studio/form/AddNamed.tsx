// A button whose dialog asks for a name and titles in both languages, and for more where it is a field.
import { PlusOutlined } from '@ant-design/icons'
import { Form as AntdForm, Button, type FormInstance, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useStudioWords } from '../words'

export const namePattern = /^[a-z][a-z0-9_]*$/

export interface Named {
  name: string
  title: string
  en: string
}

interface Props<T extends Named> {
  form: FormInstance<T>
  label: string
  /** Says why a name is refused; undefined if it is free. */
  refuse(name: string): string | undefined
  /** `en`: the title where none was given. */
  onAdd(values: T): void
  initial?: Partial<T>
  disabled?: boolean
  /** Above the name. */
  children?: ReactNode
  below?: ReactNode
}

export function AddNamed<T extends Named>({
  form,
  label,
  refuse,
  onAdd,
  initial,
  disabled,
  children,
  below,
}: Props<T>) {
  const { w } = useStudioWords()
  const [isOpen, setOpen] = useState(false)
  const add = (values: T) => {
    onAdd({ ...values, en: values.en || values.title })
    setOpen(false)
  }
  return (
    <>
      <Button
        size="small"
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={disabled === true}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Modal
        open={isOpen}
        title={label}
        okText={w('add')}
        cancelText={w('cancel')}
        onOk={form.submit}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <AntdForm<T>
          form={form}
          layout="vertical"
          preserve={false}
          {...(initial ? { initialValues: initial } : {})}
          onFinish={add}
        >
          {children}
          <AntdForm.Item
            name="name"
            label={w('name')}
            extra={w('nameHint')}
            rules={[
              { required: true },
              { pattern: namePattern, message: w('nameHint') },
              {
                validator: async (_, name: string) => {
                  const reason = name ? refuse(name) : undefined
                  if (reason) throw new Error(reason)
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
          {below}
        </AntdForm>
      </Modal>
    </>
  )
}
