// A new event on a day of the calendar: its button, and its form in a drawer.
import { PlusOutlined } from '@ant-design/icons'
import { type ReactNode, Suspense, useState } from 'react'
import { can, canWrite } from '#kernel/access'
import type { Binding, Calendar, Field, Row } from '#kernel/binding'
import { draftFields } from '#kernel/taken'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { instantOf } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { type Dates, firstDay, lastDay, momentsText, usualHour } from './events'
import styles from './styles'

export function AddButton({ adding, day, tab }: { adding: Adding; day: string; tab: number }) {
  const label = adding.label(day)
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={label}
      title={label}
      tabIndex={tab}
      onClick={() => adding.add(day)}
    >
      <PlusOutlined aria-hidden />
    </button>
  )
}

const CreateDrawer = lazyWithRetry(async () => ({ default: (await import('../form/CreateDrawer')).CreateDrawer }))

/** Minutes since midnight, suggested for a date with a time; the form shows it, to be changed. */
const MORNING = 9 * 60

export interface Adding {
  /** The form takes an end as well. */
  ends: boolean
  /** The hours chosen by keys, or those of the open form. */
  chosen: Dates | null
  choose(dates: Dates | null): void
  /** Opens the form for a day, or for hours of it. */
  add(day: string, hours?: Dates): void
  /** Name of what adds on a day, or at times of it. */
  label(day: string): string
  /** Id of the text that says how hours are chosen by keys. */
  how: string
}

const HOW = 'calendar-how-new'

/** Values of the dates of a new record; an end that is a day is the last one that it is on. */
function valuesOf(dates: Dates, from: Field, until: Field | undefined): Row {
  const start = from.kind === 'date' ? firstDay(dates) : instantOf(dates.start)
  if (!until) return { [from.name]: start }
  return { [from.name]: start, [until.name]: until.kind === 'date' ? lastDay(dates) : instantOf(dates.end) }
}

/** `adding` is absent if the person can't make a record with that date. */
export function useAdding(binding: Binding, calendar: Calendar): { adding: Adding | undefined; form: ReactNode } {
  const { t, say } = useWords()
  const { grant } = useAccess()
  const [chosen, choose] = useState<Dates | null>(null)
  const [isLeft, leave] = useState(false)
  const [made, make] = useState<Dates | null>(null)
  const [open, setOpen] = useState(false)
  const taken = draftFields(binding, 'create')
  const fieldOf = (name: string | undefined): Field | undefined => {
    const field = name === undefined ? undefined : taken[name]
    return field && canWrite(grant, field) ? field : undefined
  }
  const from = fieldOf(calendar.from)
  if (!from || !can(grant, binding, 'create')) return { adding: undefined, form: null }
  // Of days the end is not suggested: a record on one day needs none.
  const until = from.kind === 'date' ? undefined : fieldOf(calendar.until)
  const ends = until !== undefined
  /** Without an end it is at its start alone. */
  const within = ({ start, end }: Dates): Dates => ({ start, end: ends ? end : start })
  const noun = say(binding.noun)
  const label = (day: string): string => t('calendar.add', { day, noun })
  const show = (dates: Dates | null): void => {
    choose(dates && within(dates))
    leave(dates === null && chosen !== null)
  }
  return {
    adding: {
      ends,
      chosen: open ? made : chosen,
      choose: show,
      add(day, hours = usualHour(day, MORNING)) {
        choose(null)
        make(within(hours))
        setOpen(true)
      },
      label,
      how: HOW,
    },
    form: (
      <>
        <span id={HOW} hidden>
          {t(ends ? 'calendar.howNew' : 'calendar.howNewStart')}
        </span>
        <span className="hidden-words" aria-live="assertive">
          {chosen ? label(momentsText(chosen)) : isLeft && t('calendar.cancelled')}
        </span>
        {made && (
          <Suspense fallback={null}>
            <CreateDrawer
              key={`${made.start} ${made.end}`}
              binding={binding}
              title={t('generic.createNoun', { noun })}
              preset={valuesOf(made, from, until)}
              open={open}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        )}
      </>
    ),
  }
}
