// The sign-in desk: search or scan, Enter signs in, and what cannot be sent now is sent later.
import { ArrowLeftOutlined, CameraOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../gateway/gateway'
import { Trouble } from '../../../../generic/Trouble'
import { useWords } from '../../../../locales/use-words'
import { useCrumb } from '../../../../navigation/crumb'
import { NotFound } from '../../../../pages/NotFound'
import type { PageProps } from '../../../../screens'
import { DeskList, optionId } from './DeskList'
import { type Guest, guestOf, readCode, search } from './match'
import { hasScanner, Scanner } from './Scanner'
import { useDesk } from './use-desk'
import { WalkIns } from './WalkIns'
import '../activity.css'
import '../../../../generic/generic.css'

export default function DeskPage({ id, route }: PageProps) {
  return id === null ? <NotFound /> : <Desk id={id} route={route} />
}

/** Absent ones first, in the order of their names. */
function sorted(guests: readonly Guest[]): Guest[] {
  const rank = ({ sign_id, status }: Guest) => (sign_id !== null ? 2 : status === 'approved' ? 0 : 1)
  return [...guests].sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'zh-CN'))
}

function Desk({ id, route }: { id: number; route: string }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const { data: activity } = useQuery({
    queryKey: ['desk-activity', id],
    queryFn: () => call('activity', 'read', { id }),
  })
  const desk = useDesk(id)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [camera, setCamera] = useState(false)
  const [said, say] = useState('')
  const card = useRef<string[]>([])
  useCrumb(t('activity.desk.title'))
  if (desk.error && !desk.roster) return <Trouble error={desk.error} onRetry={desk.retry} />
  const { roster } = desk
  const shown = sorted(search(roster ?? [], text))
  const signed = (roster ?? []).filter(({ sign_id }) => sign_id !== null).length
  const approved = (roster ?? []).filter(({ status, sign_id }) => status === 'approved' || sign_id !== null).length

  const signGuest = (guest: Guest, way: 'staff' | 'qr_scan'): void => {
    if (guest.sign_id !== null) {
      say(t('activity.desk.already', { name: guest.name }))
      return
    }
    desk.sign({ user_id: guest.user_id, name: guest.name }, way, { add: guest.status !== 'approved' })
    say(t('activity.desk.done', { name: guest.name }))
    setText('')
    setActive(0)
  }
  const scan = (code: string): void => {
    const guest = guestOf(roster ?? [], code)
    if (guest) {
      signGuest(guest, 'qr_scan')
      return
    }
    const { phone, name, text: rest } = readCode(code)
    setText(phone ?? name ?? rest)
    say(t('activity.desk.unknown'))
  }
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive(Math.min(Math.max(0, active + step), Math.max(0, shown.length - 1)))
    } else if (event.key === 'Escape') {
      card.current = []
      setText('')
      setActive(0)
    } else if (event.key === 'z' && (event.ctrlKey || event.metaKey) && text === '' && desk.last) {
      event.preventDefault()
      desk.undo(desk.last)
    } else if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      // A hand scanner types a card line by line.
      if (card.current.length > 0 || /^BEGIN:VCARD/i.test(text)) {
        card.current.push(text)
        setText('')
        if (/^END:VCARD/i.test(text.trim())) scan(card.current.splice(0).join('\n'))
        return
      }
      const exact = guestOf(roster ?? [], text)
      const chosen = shown[active]
      if (exact) signGuest(exact, /^\d{11}$|^[A-Z]{2,}\d+$/.test(text.trim()) ? 'qr_scan' : 'staff')
      else if (chosen) signGuest(chosen, 'staff')
      else say(t('activity.desk.unknown'))
    }
  }
  return (
    <div className="desk">
      <header className="page-head">
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          onClick={() => void navigate(`${route}/${id}`)}
          aria-label={t('activity.desk.back')}
          title={t('activity.desk.back')}
        />
        <h1 className="one-line">{activity?.title ?? t('activity.desk.title')}</h1>
        <p className="desk-count">
          <strong>{signed}</strong> / {approved}
          <span className="hidden-words"> {t('activity.desk.signed')}</span>
        </p>
      </header>
      <div className="desk-find">
        <input
          type="search"
          // biome-ignore lint/a11y/noAutofocus: the page is for typing and for a hand scanner
          autoFocus
          enterKeyHint="done"
          value={text}
          placeholder={t('activity.desk.search')}
          aria-label={t('activity.desk.search')}
          aria-activedescendant={shown[active] ? optionId(shown[active]) : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
        {hasScanner() && (
          <Button
            icon={<CameraOutlined />}
            aria-pressed={camera}
            onClick={() => setCamera(!camera)}
            aria-label={t('activity.desk.camera')}
            title={t('activity.desk.camera')}
          />
        )}
      </div>
      {camera && <Scanner onCode={scan} />}
      <p className="desk-said" role="status">
        {desk.offline || desk.waiting.length > 0 ? (
          <span className="desk-offline">
            {t(desk.offline ? 'activity.desk.offline' : 'activity.desk.sending', { num: desk.waiting.length })}
          </span>
        ) : null}{' '}
        {said}
        {desk.last && (
          <button type="button" className="desk-undo" onClick={() => desk.last && desk.undo(desk.last)}>
            {t('activity.desk.undoLast', { name: desk.last.name })}
          </button>
        )}
      </p>
      {roster ? (
        <>
          <DeskList
            guests={shown}
            active={active}
            unsent={new Set(desk.waiting.map(({ user_id }) => user_id))}
            onSign={(guest) => signGuest(guest, 'staff')}
            onUndo={(guest) => desk.undo({ user_id: guest.user_id, name: guest.name })}
          />
          <WalkIns
            text={text}
            enrolled={new Set(roster.map(({ user_id }) => user_id))}
            onAdd={(who) => {
              desk.sign(who, 'staff', { add: true })
              say(t('activity.desk.done', { name: who.name }))
              setText('')
            }}
          />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </div>
  )
}
