// Notices of a form: other editors, the offered draft, values that saving empties, and the list of problems.

import { ExclamationCircleFilled, UserOutlined } from '@ant-design/icons'
import { Alert, Avatar, Button, Popover } from 'antd'
import { useEffect, useState } from 'react'
import type { Field, Fields } from '#kernel/binding'
import { send } from '../../api/send'
import { clockOf } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { fieldOfPath, problemsAt } from './problems'
import type { Autosave } from './use-autosave'
import type { FormState } from './use-form-state'

export interface Other {
  id: number
  name: string
  headimg_path: string | null
}

const EVERY = 15_000
const path = { method: 'POST', path: '/presence' } as const

export function useOthers(resource: string, id: number | null, live: boolean): readonly Other[] {
  const [others, setOthers] = useState<readonly Other[]>([])
  useEffect(() => {
    if (id === null || !live) return
    let over = false
    const report = (): void => {
      if (document.visibilityState === 'hidden') return
      send<{ list_data: Other[] }>(path, { resource, id }, { quiet: true, skipQueue: true })
        .then(({ list_data: found }) => {
          if (!over) setOthers((old) => (JSON.stringify(old) === JSON.stringify(found) ? old : found))
        })
        .catch(() => undefined)
    }
    report()
    const timer = setInterval(report, EVERY)
    document.addEventListener('visibilitychange', report)
    return () => {
      over = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', report)
      setOthers([])
      send(path, { resource, id, leave: true }, { quiet: true, skipQueue: true }).catch(() => undefined)
    }
  }, [resource, id, live])
  return others
}

export function Others({ others }: { others: readonly Other[] }) {
  const { t } = useWords()
  if (others.length === 0) return <div role="status" />
  const names = others.map((one) => one.name).join(t('generic.comma'))
  return (
    <div role="status" className="others">
      <Avatar.Group max={{ count: 3 }} size={24}>
        {others.map((one) => (
          <Avatar key={one.id} src={one.headimg_path ?? undefined} icon={<UserOutlined />} alt="" />
        ))}
      </Avatar.Group>
      <span>{t('generic.alsoHere', { names })}</span>
    </div>
  )
}

export function DraftOffer({ kept, fields }: { kept: Autosave; fields: Fields }) {
  const { t, say } = useWords()
  const { offer } = kept
  if (!offer) return null
  const named = (names: readonly string[]): string =>
    names.flatMap((name) => (fields[name] ? say(fields[name].title) : [])).join(t('generic.comma'))
  return (
    <Alert
      className="draft-offer"
      type="info"
      showIcon
      role="status"
      message={t('draft.offer', { time: clockOf(offer.time).slice(5, 16) })}
      description={
        <>
          <p>{t('draft.fields', { names: named(Object.keys(offer.values)) })}</p>
          {offer.changedSince.length > 0 && <p>{t('draft.changedSince', { names: named(offer.changedSince) })}</p>}
        </>
      }
      action={
        <span className="draft-choices">
          <Button size="small" type="primary" onClick={kept.restore}>
            {t('draft.restore')}
          </Button>
          <Button size="small" onClick={kept.discard}>
            {t('draft.discard')}
          </Button>
        </span>
      }
    />
  )
}

export function Emptied({ fields }: { fields: readonly Field[] }) {
  const { t, say } = useWords()
  if (fields.length === 0) return null
  const names = fields.map(({ title }) => say(title)).join(t('generic.comma'))
  return (
    <Alert type="warning" role="status" showIcon className="form-emptied" message={t('generic.empties', { names })} />
  )
}

interface Props {
  formState: Pick<FormState, 'errors' | 'fields'>
  /** Names in the order of the form. */
  names: readonly string[]
  /** To a field, or a part of it. */
  onGo(path: string): void
}

export function ProblemList({ formState, names, onGo }: Props) {
  const { t, say } = useWords()
  const [open, setOpen] = useState(false)
  const wrong = problemsAt(formState.errors, names).flatMap(([path, problem]) => {
    const field = formState.fields[fieldOfPath(path)]
    return field ? [{ path, field, problem }] : []
  })
  const [only] = wrong
  if (!only) return null
  const label = t('generic.problems', { num: wrong.length })
  const button = (
    <Button
      type="text"
      danger
      className="problem-count"
      icon={<ExclamationCircleFilled aria-hidden />}
      {...(wrong.length === 1 ? { onClick: () => onGo(only.path) } : { 'aria-expanded': open })}
    >
      {label}
    </Button>
  )
  if (wrong.length === 1) return button
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="topLeft"
      content={
        <ul className="problem-list" aria-label={label}>
          {wrong.map(({ path, field, problem }) => (
            <li key={path}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false)
                  onGo(path)
                }}
              >
                <b>{say(field.title)}</b> {typeof problem === 'string' ? problem : say(problem)}
              </button>
            </li>
          ))}
        </ul>
      }
    >
      {button}
    </Popover>
  )
}
