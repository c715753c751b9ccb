// Members beside the chart: found by name, then dragged onto a place or appointed by a button.
import { CloseOutlined } from '@ant-design/icons'
import { useDraggable } from '@dnd-kit/core'
import { Button, Empty, Input, Skeleton } from 'antd'
import { useState } from 'react'
import type { Binding, Reference } from '#kernel/binding'
import type { Option } from '#kernel/wire'
import { isComposing } from '../../../components/typing'
import { useNarrow } from '../../../components/use-narrow'
import { useOptions } from '../../../fields/options'
import { useDebounced } from '../../../fields/use-typed'
import { useWords } from '../../../locales/use-words'
import styles from './Frame.module.css'
import { Face } from './NodeBox'
import type { Place } from './nodes'
import { personOf } from './nodes'
import { type Candidate, nameOfPlace, useAppointing } from './Seats'

interface Props {
  binding: Binding
  /** The place to fill; null for any. */
  place: Place | null
  onClose(): void
}

/** Milliseconds of rest before the search is sent. */
const PAUSE = 250
const SHOWN = 50
/** Members of today: others cannot be appointed. */
const members = { status: ['active', 'expiring', 'expired', 'frozen'] }

function candidateOf(option: Option): Candidate {
  return { ...option, user_name: typeof option['user_name'] === 'string' ? option['user_name'] : option.name }
}

function Member({ person, place }: { person: Candidate; place: Place | null }) {
  const { t } = useWords()
  const appointing = useAppointing()
  const { setNodeRef, listeners } = useDraggable({ id: `member-${person.id}`, data: { person, from: null } })
  const further = [person['member_no'], person['position_name'], person['company']].filter(Boolean).join(' · ')
  return (
    <li ref={setNodeRef} className={styles.member} {...listeners}>
      <Face src={person['headimg_path']} name={person.user_name} />
      <span className={styles.memberName}>
        {person.user_name}
        {further && <span className="soft">{further}</span>}
      </span>
      <Button
        size="small"
        type="link"
        aria-label={t('organisation.appointOne', { name: person.user_name })}
        onClick={() => appointing?.appoint(person, place, null)}
      >
        {t('organisation.appoint')}
      </Button>
    </li>
  )
}

function Found({ reference, place, typed }: { reference: Reference; place: Place | null; typed: string }) {
  const { t } = useWords()
  const keyword = useDebounced(typed, PAUSE)
  const { options, loading, failed, searched } = useOptions(reference, members, keyword, true)
  const term = keyword.toLowerCase()
  // Few members are answered at once, and found here.
  const found = searched || term === '' ? options : options.filter(({ name }) => name.toLowerCase().includes(term))
  if (loading && options.length === 0) return <Skeleton active paragraph={{ rows: 6 }} title={false} />
  if (failed) return <p role="alert">{t('organisation.failed')}</p>
  if (found.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('organisation.nobody')} />
  return (
    <ul className={styles.membersList}>
      {found.slice(0, SHOWN).map((option) => (
        <Member key={option.id} person={candidateOf(option)} place={place} />
      ))}
    </ul>
  )
}

export function Members({ binding, place, onClose }: Props) {
  const { t } = useWords()
  const narrow = useNarrow()
  const [typed, type] = useState('')
  const reference = personOf(binding)
  const hint = place ? t('organisation.choose', { place: nameOfPlace(place) }) : t('organisation.hint')
  return (
    <aside
      className={styles.members}
      aria-label={t('organisation.members')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed === '' && !isComposing(event)) onClose()
      }}
    >
      {!narrow && (
        <header>
          <h2>{t('organisation.members')}</h2>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('tabs.close')}
            title={t('tabs.close')}
            onClick={onClose}
          />
        </header>
      )}
      <p className="soft" role="status">
        {hint}
      </p>
      <Input.Search
        key={place ? nameOfPlace(place) : 'any'}
        autoFocus
        allowClear
        value={typed}
        onChange={({ target }) => type(target.value)}
        placeholder={t('organisation.search')}
        aria-label={t('organisation.search')}
      />
      {reference && <Found reference={reference} place={place} typed={typed.trim()} />}
    </aside>
  )
}
