// A new record on a day of the calendar, where its date is one that the person fills in.
import { type ReactNode, Suspense, useState } from 'react'
import { can, canWrite } from '#kernel/access'
import type { Binding, Calendar } from '#kernel/binding'
import { draftFields } from '#kernel/taken'
import { instantOf } from '../../fields/zone'
import { later } from '../../gateway/later'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import '../../locales/later/calendar'

const CreateDrawer = later(async () => ({ default: (await import('../form/CreateDrawer')).CreateDrawer }))

/** Suggested for a date with a time; the form shows it, to be changed. */
const MORNING = '09:00:00'

interface Adding {
  /** Opens the form for a day; absent if the person can't make a record with that date. */
  onAdd?: (day: string) => void
  /** Name of the button. */
  label(day: string): string
  form: ReactNode
}

export function useAdding(binding: Binding, { from }: Calendar): Adding {
  const { t } = useWords()
  const say = useText()
  const { grant } = useAccess()
  const [day, setDay] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const field = draftFields(binding, 'create')[from]
  const able = field !== undefined && can(grant, binding, 'create') && canWrite(grant, field)
  const noun = say(binding.noun)
  const value = (of: string) => (field?.kind === 'date' ? of : instantOf(`${of} ${MORNING}`))
  return {
    ...(able
      ? {
          onAdd: (next) => {
            setDay(next)
            setOpen(true)
          },
        }
      : {}),
    label: (of) => t('calendar.add', { day: of, noun }),
    form: day !== null && (
      <Suspense fallback={null}>
        <CreateDrawer
          key={day}
          binding={binding}
          title={t('generic.createNoun', { noun })}
          preset={{ [from]: value(day) }}
          open={open}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  }
}
