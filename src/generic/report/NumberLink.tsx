// A number that opens the rows behind it: beside the report, or in a new tab if there is a list.
import type { MouseEvent } from 'react'
import { type GroupId, hasRows, type Measure } from '#kernel/report'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { shown } from './numbers'

/** Identifies a number of the report. */
export interface Chosen {
  measure: Measure
  /** Missing: the total. */
  id?: GroupId
  group: string
  last: boolean
}

export interface Leads {
  /**
   * Address of the counted page's list with these rows; null if the person has none, or its filters can't express them.
   */
  addressOf(chosen: Chosen): string | null
  onOpen(chosen: Chosen): void
}

interface Props extends Chosen {
  value: number | null
  leads: Leads
  className?: string
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

export function NumberLink({ value, leads, className = '', ...chosen }: Props) {
  const { t } = useWords()
  const say = useText()
  const text = shown(chosen.measure, value)
  if (!value || !hasRows(chosen.measure)) return <span className={`tabular ${className}`}>{text}</span>
  const label = t('report.show', { group: chosen.group, measure: say(chosen.measure.title), num: text })
  const address = leads.addressOf(chosen)
  const common = { className: `number-link tabular ${className}`, 'aria-label': label }
  if (address === null)
    return (
      <button type="button" {...common} onClick={() => leads.onOpen(chosen)}>
        {text}
      </button>
    )
  return (
    <Link
      {...common}
      to={address}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        leads.onOpen(chosen)
      }}
    >
      {text}
    </Link>
  )
}
