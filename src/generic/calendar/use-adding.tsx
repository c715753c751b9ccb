// A new record on a day of the calendar, or at an hour, where its date is one that the person fills in.
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
  /** Opens the form for a day, and a time of it; absent if the person can't make a record with that date. */
  onAdd?: (day: string, time?: string) => void
  /** Name of the button. */
  label(day: string): string
  form: ReactNode
}

export function useAdding(binding: Binding, { from }: Calendar): Adding {
  const { t } = useWords()
  const say = useText()
  const { grant } = useAccess()
  /** A day or an instant. */
  const [at, setAt] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const field = draftFields(binding, 'create')[from]
  const able = field !== undefined && can(grant, binding, 'create') && canWrite(grant, field)
  const noun = say(binding.noun)
  return {
    ...(able
      ? {
          onAdd: (day, time = MORNING) => {
            setAt(field.kind === 'date' ? day : instantOf(`${day} ${time}`))
            setOpen(true)
          },
        }
      : {}),
    label: (of) => t('calendar.add', { day: of, noun }),
    form: at !== null && (
      <Suspense fallback={null}>
        <CreateDrawer
          key={at}
          binding={binding}
          title={t('generic.createNoun', { noun })}
          preset={{ [from]: at }}
          open={open}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  }
}
