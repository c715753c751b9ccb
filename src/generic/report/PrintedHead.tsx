// On paper only: whose report it is, what it was narrowed to, of which day, and when it was printed.
import type { Field } from '#kernel/binding'
import type { Filter } from '#kernel/wire'
import { today } from '../../fields/zone'
import { useSession, whose } from '../../gateway/session'
import { useWords } from '../../locales/use-words'
import { FilterWords, inForce } from '../list/filters/ActiveFilters'
import type { ReportState } from './report-state'

interface Props {
  state: ReportState
  /** Fields that the report, and the records of its groups, can be narrowed by. */
  fields: readonly Field[]
  recordFields: readonly Field[]
}

const SHAPE = 'YYYY-MM-DD'

export function PrintedHead({ state, fields, recordFields }: Props) {
  const { t } = useWords()
  const { admin } = useSession()
  const narrowed = [
    ...inForce(fields, (state.filter ?? {}) as Filter),
    ...inForce(recordFields, (state.record ?? {}) as Filter),
  ]
  const day = state.date_end
  return (
    <p className="on-paper">
      <span>{whose(admin).name}</span>
      {day && <span>{`${t('report.stateDay')} ${day}`}</span>}
      {narrowed.map(({ field, value }) => (
        <span key={field.name}>
          <FilterWords field={field} value={value} />
        </span>
      ))}
      <span>{t('report.printedOn', { day: today().format(SHAPE) })}</span>
    </p>
  )
}
