// Payments and membership in a merge: both records before it and the kept one after it.

import type { Binding, Field, Row } from '#kernel/binding'
import { shownField } from '../../../generic/record'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'
import { Plain } from '../../extract/Plain'

export interface TotalsOf {
  keep: Row
  drop: Row
  after: Row
}

const sides = ['keep', 'drop', 'after'] as const

interface Props {
  binding: Binding
  figures: TotalsOf
}

function Value({ field, row, name }: { field: Field; row: Row; name: string }) {
  const { t } = useWords()
  // No expiry means a lifelong membership.
  if (field.name === 'expire_time' && row[name] === null && row['join_time']) return t('member.lifelong')
  return <Plain field={field} value={row[name]} row={row} />
}

export function MergeTotals({ binding, figures }: Props) {
  const { t } = useWords()
  const say = useText()
  const { grant } = useAccess()
  const fields = Object.keys(figures.after).flatMap((name) => shownField(binding, name, grant) ?? [])
  return (
    <div className="merge-figures">
      <table>
        <caption className="hidden-words">{t('member.merge.figures')}</caption>
        <thead>
          <tr>
            <td />
            {sides.map((side) => (
              <th key={side} scope="col">
                {t(`member.merge.figuresOf.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{say(field.title)}</th>
              {sides.map((side) => (
                <td key={side} className={side === 'after' ? 'merge-after' : ''}>
                  <Value field={field} row={figures[side]} name={field.name} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
