// The facts of a row that a dialog about it shows: which record it is, and how much is at stake.
import type { Binding, Row } from '#kernel/binding'
import { isEmpty } from '#kernel/empty'
import { factNames } from '#kernel/facts'
import { kindOfField } from '../../fields'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { shownFields } from '../record'
import './facts.css'

/** Columns without a choice of the schema. */
const FIRST = 4

/** Renders nothing for a row of which no fact is known. */
export function Facts({ binding, row }: { binding: Binding; row: Row }) {
  const { say } = useWords()
  const { grant } = useAccess()
  const { facts } = binding.views.list
  const shown = shownFields(binding, factNames(binding), grant)
    .filter(({ name, kind }) => kind !== 'image' && !isEmpty(row[name]))
    .slice(0, facts ? undefined : FIRST)
  if (shown.length === 0) return null
  return (
    <dl className="facts">
      {shown.map((field) => {
        // Without links, which would leave the dialog.
        const { Cell } = kindOfField(field)
        return (
          <div key={field.name}>
            <dt>{say(field.title)}</dt>
            <dd>
              <Cell field={field} value={row[field.name]} row={row} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
