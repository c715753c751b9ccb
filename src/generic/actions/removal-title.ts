// The caption of a deletion: its own, or the usual one; another where it does something else to some records.
import type { Binding, Row } from '#kernel/binding'
import { holds } from '#kernel/condition'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'

type Removed = Pick<Binding, 'calls'>

/** Of these rows: to all of them, some, or none; to all that match, which are unknown, perhaps to some. */
export function insteadFor({ calls }: Removed, rows: readonly Row[] | null): 'all' | 'some' | 'none' {
  const instead = calls['remove']?.instead
  if (!instead) return 'none'
  if (rows === null) return 'some'
  const fit = rows.filter((row) => holds(instead.when, row)).length
  return fit === 0 ? 'none' : fit === rows.length ? 'all' : 'some'
}

/** `rows`: null if all that match are meant. */
export function useRemovalTitle(binding: Removed): (rows: readonly Row[] | null) => string {
  const { t } = useWords()
  const say = useText()
  const { title, instead } = binding.calls['remove'] ?? {}
  const usual = title ? say(title) : t('generic.remove')
  return (rows) => {
    const other = insteadFor(binding, rows)
    if (!instead || other === 'none') return usual
    return other === 'all' ? say(instead.title) : t('generic.removeOr', { remove: usual, other: say(instead.title) })
  }
}
