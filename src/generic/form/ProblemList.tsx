// How many problems there are, and a list of them that leads to each.
import { ExclamationCircleFilled } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { fieldIn, problemsAt } from './parts'
import type { Draft } from './use-draft'

interface Props {
  draft: Pick<Draft, 'errors' | 'fields'>
  /** Names in the order of the form. */
  names: readonly string[]
  /** To a field, or a part of it. */
  onGo(path: string): void
}

export function ProblemList({ draft, names, onGo }: Props) {
  const { t } = useWords()
  const say = useText()
  const [open, setOpen] = useState(false)
  const wrong = problemsAt(draft.errors, names).flatMap(([path, problem]) => {
    const field = draft.fields[fieldIn(path)]
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
