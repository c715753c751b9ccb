// The conversation of a proposal, and the box in which staff answer.
import { DownOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Input, Space, Switch, Tag } from 'antd'
import { useId, useState } from 'react'
import { can } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { call } from '../../../api/calls'
import { Refusal } from '../../../errors/Refusal'
import { useRefusal } from '../../../errors/use-refusal'
import { kindOfField } from '../../../fields/field-kind'
import { clockOf } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import { useUnsaved } from '../../../navigation/unsaved'
import { useAccess } from '../../../providers/access'
import { useSettled } from '../../../resource/data'
import { idOf } from '../../../resource/record'
import styles from './Conversation.module.css'

type Outcome = 'adopted' | 'closed' | undefined

const LONGEST = 5000

function Composer({ row, binding }: { row: Row; binding: Binding }) {
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
    <form className={styles.composer} aria-label={t('question.answer')} onSubmit={(event) => event.preventDefault()}>
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
      <span id={`${id}-label`} className={styles.composerLabel}>
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
      <div className={styles.composerFoot}>
        <label className={styles.composerPublic} htmlFor={`${id}-public`}>
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

interface Answer {
  readonly id: number
  readonly content: string
  readonly images: readonly string[] | null
  readonly is_public: boolean
  readonly admin_name: string | null
  readonly create_time: string
}

interface Message {
  readonly who: string
  readonly time: string
  readonly text: string
  readonly images: readonly string[]
  readonly staff: boolean
  readonly hidden?: boolean
}

function Bubble({ said, pictures }: { said: Message; pictures: Field }) {
  const { t } = useWords()
  const Pictures = kindOfField(pictures).Detail
  return (
    <li className={said.staff ? `${styles.bubble} ${styles.bubbleStaff}` : styles.bubble}>
      <p className={`${styles.bubbleHead} soft`}>
        <strong>{said.who}</strong> <time>{clockOf(said.time)}</time>
        {said.hidden && <Tag bordered={false}>{t('question.hidden')}</Tag>}
      </p>
      <div className={styles.bubbleText}>{said.text}</div>
      {said.images.length > 0 && <Pictures field={pictures} value={said.images} row={{}} />}
    </li>
  )
}

export default function Conversation({ row, binding }: { row: Row; binding: Binding }) {
  const { t } = useWords()
  const { grant } = useAccess()
  const pictures = binding.fields['images'] as Field
  const answers = (row['answers'] ?? []) as readonly Answer[]
  const proposal: Message = {
    who: String(row['user_name'] ?? t('question.author')),
    time: String(row['create_time']),
    text: String(row['content'] ?? ''),
    images: (row['images'] ?? []) as readonly string[],
    staff: false,
  }
  const messages = answers.map(({ content, create_time, admin_name, images, is_public }) => ({
    who: admin_name ?? t('question.office'),
    time: create_time,
    text: content,
    images: images ?? [],
    staff: true,
    hidden: !is_public,
  }))
  return (
    <div className={styles.conversation}>
      <ol className={styles.bubbles}>
        {[proposal, ...messages].map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is said stays in its place
          <Bubble key={place} said={one} pictures={pictures} />
        ))}
      </ol>
      {row['status'] === 'closed' && <p className={`soft ${styles.conversationEnd}`}>{t('question.end')}</p>}
      {row['status'] !== 'closed' && can(grant, binding, 'answer') && <Composer row={row} binding={binding} />}
    </div>
  )
}
