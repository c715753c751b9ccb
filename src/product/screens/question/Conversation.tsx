// A proposal and its answers as a conversation, with a box for the next answer.
import { Tag } from 'antd'
import { can } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { kindOfField } from '../../../fields/field-kind'
import { clockOf } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'
import { Composer } from './Composer'
import './conversation.css'

interface Answer {
  readonly id: number
  readonly content: string
  readonly images: readonly string[] | null
  readonly is_public: boolean
  readonly admin_name: string | null
  readonly create_time: string
}

interface Said {
  readonly who: string
  readonly time: string
  readonly text: string
  readonly images: readonly string[]
  readonly staff: boolean
  readonly hidden?: boolean
}

function Bubble({ said, pictures }: { said: Said; pictures: Field }) {
  const { t } = useWords()
  const Pictures = kindOfField(pictures).Detail
  return (
    <li className={said.staff ? 'bubble bubble-staff' : 'bubble'}>
      <p className="bubble-head soft">
        <strong>{said.who}</strong> <time>{clockOf(said.time)}</time>
        {said.hidden && <Tag bordered={false}>{t('question.hidden')}</Tag>}
      </p>
      <div className="bubble-text">{said.text}</div>
      {said.images.length > 0 && <Pictures field={pictures} value={said.images} row={{}} />}
    </li>
  )
}

export default function Conversation({ row, binding }: { row: Row; binding: Binding }) {
  const { t } = useWords()
  const { grant } = useAccess()
  const pictures = binding.fields['images'] as Field
  const answers = (row['answers'] ?? []) as readonly Answer[]
  const proposal: Said = {
    who: String(row['user_name'] ?? t('question.author')),
    time: String(row['create_time']),
    text: String(row['content'] ?? ''),
    images: (row['images'] ?? []) as readonly string[],
    staff: false,
  }
  const said = answers.map(({ content, create_time, admin_name, images, is_public }) => ({
    who: admin_name ?? t('question.office'),
    time: create_time,
    text: content,
    images: images ?? [],
    staff: true,
    hidden: !is_public,
  }))
  return (
    <div className="conversation">
      <ol className="bubbles">
        {[proposal, ...said].map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is said stays in its place
          <Bubble key={place} said={one} pictures={pictures} />
        ))}
      </ol>
      {row['status'] === 'closed' && <p className="soft conversation-end">{t('question.end')}</p>}
      {row['status'] !== 'closed' && can(grant, binding, 'answer') && <Composer row={row} binding={binding} />}
    </div>
  )
}
