// The sign-in desk: search or scan, Enter signs in or out, and what cannot be sent now is sent later.

import { CameraOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PageHead } from '../../components/PageHead'
import { isComposing, isEnter } from '../../components/typing'
import { Trouble } from '../../errors/Trouble'
import { useWords } from '../../locales/use-words'
import { useCrumb } from '../../navigation/page-context'
import styles from './Desk.module.css'
import { DeskList, optionId, WalkIns } from './DeskList'
import { type Guest, guestOf, readCode, type State, search } from './match'
import { hasScanner, Scanner } from './Scanner'
import type { Source } from './source'
import { type Person, useDesk, useOffer } from './use-desk'
import '../../resource/generic.css'

const ranks: Readonly<Record<State, number>> = { expected: 0, asked: 1, here: 2, gone: 3 }

/** A touch screen would open its keyboard over the roster. */
const hasMouse = () => window.matchMedia('(pointer: fine)').matches

/** Absent ones first, in the order of the roster; where people sign out, those who are here. */
function sorted(guests: readonly Guest[], leaves: boolean): Guest[] {
  const rank = ({ state }: Guest) => (leaves && state === 'here' ? -1 : ranks[state])
  return [...guests].sort((one, other) => rank(one) - rank(other))
}

export function Desk({ source }: { source: Source }) {
  const { t } = useWords()
  const _navigate = useNavigate()
  const { leaves, returns, words } = source
  const desk = useDesk(source)
  const { said, say } = desk
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [camera, setCamera] = useState(false)
  const card = useRef<string[]>([])
  const find = useRef<HTMLInputElement>(null)
  useCrumb(t('desk.title'))
  const write = (next: string): void => {
    setText(next)
    setActive(0)
    forget()
  }
  /** A hand scanner types wherever the focus is, and a pressed button goes away with its step. */
  const refocus = (): void => {
    if (hasMouse()) find.current?.focus()
  }
  const join = (who: Person): void => {
    refocus()
    desk.step(who, { act: 'in', sign_type: 'staff', add: true })
    write('')
  }
  const { offer, forget } = useOffer({ words, say, onAdd: join, onLeave: refocus })
  if (desk.error && !desk.roster) return <Trouble error={desk.error} onRetry={desk.retry} />
  const { roster } = desk
  const known = new Set((roster ?? []).map(({ user_id }) => user_id))
  const shown = sorted(search(roster ?? [], text), leaves)
  const num = (...states: State[]) => (roster ?? []).filter(({ state }) => states.includes(state)).length

  const undo = (who: Person): void => {
    refocus()
    desk.undo(who)
  }

  /** The next step of a guest: in, out, or in again. */
  const step = (guest: Guest, way: 'staff' | 'qr_scan'): void => {
    const { user_id, name, state } = guest
    refocus()
    const leaving = state === 'here'
    if ((leaving && !leaves) || (state === 'gone' && !returns)) {
      say(t(words.already, { name }))
      return
    }
    desk.step({ user_id, name }, { act: leaving ? 'out' : 'in', sign_type: way, add: state !== 'expected' })
    write('')
  }
  const scan = (code: string): void => {
    const guest = guestOf(roster ?? [], code)
    if (guest) {
      step(guest, 'qr_scan')
      return
    }
    const { phone, name, text: rest } = readCode(code)
    const term = phone ?? name ?? rest
    write(term)
    void offer(term, known)
  }
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      setActive(Math.min(Math.max(0, active + move), Math.max(0, shown.length - 1)))
    } else if (event.key === 'Escape') {
      card.current = []
      write('')
    } else if (event.key === 'z' && (event.ctrlKey || event.metaKey) && text === '' && desk.last) {
      event.preventDefault()
      undo(desk.last)
    } else if (isEnter(event) && text.trim() !== '') {
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
      if (exact) step(exact, /^\d{11}$|^[A-Z]{2,}\d+$/.test(text.trim()) ? 'qr_scan' : 'staff')
      else if (chosen) step(chosen, 'staff')
      else void offer(text, known)
    }
  }
  return (
    <div className={styles.desk}>
      <PageHead
        title={source.title ?? t('desk.title')}
        back={source.back}
        backLabel={t(words.back)}
        extra={
          <p className={styles.count}>
            <strong>{num('here')}</strong> / {num('expected', 'here', 'gone')}
            <span className="hidden-words"> {t(words.here)}</span>
          </p>
        }
      />
      <div className={styles.find}>
        <input
          ref={find}
          type="search"
          // biome-ignore lint/a11y/noAutofocus: the page is for typing and for a hand scanner
          autoFocus
          enterKeyHint="done"
          value={text}
          placeholder={t('desk.search')}
          aria-label={t('desk.search')}
          aria-activedescendant={shown[active] ? optionId(shown[active]) : undefined}
          onChange={(event) => {
            write(event.target.value)
            desk.hush()
          }}
          onKeyDown={press}
        />
        {hasScanner() && (
          <Button
            icon={<CameraOutlined />}
            aria-pressed={camera}
            onClick={() => setCamera(!camera)}
            aria-label={t('desk.camera')}
            title={t('desk.camera')}
          />
        )}
      </div>
      {camera && <Scanner onCode={scan} />}
      <p className={styles.said} role="status">
        {desk.offline || desk.waiting.length > 0 ? (
          <span className={styles.offline}>
            {desk.offline
              ? t('desk.offline', { count: desk.waiting.length })
              : t('desk.sending', { num: desk.waiting.length })}
          </span>
        ) : null}{' '}
        {said}
        {desk.last && (
          <button type="button" className={styles.undo} onClick={() => desk.last && undo(desk.last)}>
            {t('desk.undoLast', { name: desk.last.name })}
          </button>
        )}
      </p>
      {roster ? (
        <>
          {shown.length > 0 ? (
            <DeskList
              source={source}
              guests={shown}
              active={active}
              unsent={new Set(desk.waiting.map(({ user_id }) => user_id))}
              onStep={(guest) => step(guest, 'staff')}
              onUndo={({ user_id, name }) => undo({ user_id, name })}
            />
          ) : (
            <p className={`${styles.none} soft`}>
              {roster.length > 0 ? t(words.nobody, { text: text.trim() }) : t(words.empty)}
            </p>
          )}
          <WalkIns text={text} words={words} known={known} alone={shown.length === 0} onAdd={join} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </div>
  )
}
