// The box for an answer, which may adopt or close the proposal as well.
import { DownOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Input, Space, Switch } from 'antd'
import { useId, useState } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { kindOfField } from '../../../fields/field-kind'
import { call } from '../../../gateway/gateway'
import { useSettled } from '../../../generic/data'
import { idOf } from '../../../generic/record'
import { useWords } from '../../../locales/use-words'
import { useUnsaved } from '../../../navigation/unsaved'
import { Refusal } from '../../../refusal/Refusal'
import { useRefusal } from '../../../refusal/use-refusal'

type Outcome = 'adopted' | 'closed' | undefined

const LONGEST = 5000

export function Composer({ row, binding }: { row: Row; binding: Binding }) {
  const { t } = useWords()
  const { message } = App.useApp()
  const settled = useSettled('question')
  const [content, setContent] = useState('')
  const [images, setImages] = useState<string[]>([])
  const [isPublic, setPublic] = useState(true)
  const [busy, setBusy] = useState(false)
  const { refusal, refuse, forget } = useRefusal()
  const id = useId()
  const saved = useUnsaved(content.trim() !== '')
  const pictures = binding.calls['answer']?.input['images'] as Field
  const Pictures = kindOfField(pictures).Input

  const send = async (status: Outcome): Promise<void> => {
    forget()
    setBusy(true)
    try {
      const answer = { question_id: idOf(row), content, images, is_public: isPublic, ...(status ? { status } : {}) }
      await settled(call('question', 'answer', answer, { quiet: true }))
      saved()
      setContent('')
      setImages([])
      void message.success(t('question.sent'))
    } catch (error) {
      // The text stays.
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const outcomes = row['status'] === 'adopted' ? (['closed'] as const) : (['adopted', 'closed'] as const)
  return (
    <form className="composer" aria-label={t('question.answer')} onSubmit={(event) => event.preventDefault()}>
      <Input.TextArea
        value={content}
        onChange={(event) => {
          setContent(event.target.value)
          forget()
        }}
        placeholder={t('question.placeholder')}
        aria-label={t('question.answer')}
        maxLength={LONGEST}
        autoSize={{ minRows: 3, maxRows: 12 }}
        disabled={busy}
      />
      <span id={`${id}-label`} className="composer-label">
        {t('question.pictures')}
      </span>
      <Pictures
        field={pictures}
        value={images}
        id={id}
        labelId={`${id}-label`}
        aria={{}}
        disabled={busy}
        invalid={false}
        record={{}}
        onChange={(next) => setImages((next as string[] | null) ?? [])}
      />
      <Refusal refusal={refusal} />
      <div className="composer-foot">
        <label className="composer-public" htmlFor={`${id}-public`}>
          <Switch id={`${id}-public`} checked={isPublic} onChange={setPublic} disabled={busy} /> {t('question.public')}
        </label>
        <Space.Compact>
          <Button type="primary" loading={busy} disabled={content.trim() === ''} onClick={() => void send(undefined)}>
            {t('question.answer')}
          </Button>
          <Dropdown
            trigger={['click']}
            disabled={busy || content.trim() === ''}
            menu={{
              items: outcomes.map((key) => ({ key, label: t(`question.${key}`) })),
              onClick: ({ key }) => void send(key as Outcome),
            }}
          >
            <Button type="primary" icon={<DownOutlined />} aria-label={t('question.more')} />
          </Dropdown>
        </Space.Compact>
      </div>
    </form>
  )
}
