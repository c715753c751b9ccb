// The result of a merge before it is made: totals of both records, and the rows that move.

import { InfoCircleOutlined } from '@ant-design/icons'
import type { Binding, Field, Row } from '#kernel/binding'
import { useWords } from '../../../../locales/use-words'
import { useAccess } from '../../../../providers/access'
import type { Preview } from '../../../../resource/preview/use-preview'
import { shownField } from '../../../../resource/record'
import { Plain } from '../../../extract/ExtractReview'
import styles from './Duplicates.module.css'

interface TotalsOf {
  keep: Row
  drop: Row
  after: Row
}

const sides = ['keep', 'drop', 'after'] as const

interface MergeTotalsProps {
  binding: Binding
  figures: TotalsOf
}

function Value({ field, row, name }: { field: Field; row: Row; name: string }) {
  const { t } = useWords()
  // No expiry means a lifelong membership.
  if (field.name === 'expire_time' && row[name] === null && row['join_time']) return t('member.lifelong')
  return <Plain field={field} value={row[name]} row={row} />
}

function MergeTotals({ binding, figures }: MergeTotalsProps) {
  const { t, say } = useWords()
  const { grant } = useAccess()
  const fields = Object.keys(figures.after).flatMap((name) => shownField(binding, name, grant) ?? [])
  return (
    <div className={styles.mergeFigures}>
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
                <td key={side} className={side === 'after' ? styles.mergeAfter : ''}>
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

interface MovedProps {
  binding: Binding
  preview: Preview
  /** Name of the kept person. */
  name: string
}

export function Moved({ binding, preview, name }: MovedProps) {
  const { t } = useWords()
  const { answer, refusal, busy } = preview
  const moved = ((answer?.['moved'] ?? []) as { resource: string; name: string; num: number }[]).filter(
    (one) => one.num > 0,
  )
  const notes = (answer?.['notes'] ?? []) as string[]
  const figures = answer?.['figures'] as TotalsOf | undefined
  return (
    <div className="preview" role="status" aria-live="polite" aria-busy={busy} data-busy={busy || undefined}>
      {refusal !== null ? (
        <p className="preview-refusal">
          <InfoCircleOutlined aria-hidden /> {refusal}
        </p>
      ) : !answer ? (
        <p className="soft">{t('preview.asking')}</p>
      ) : (
        <>
          {figures && <MergeTotals binding={binding} figures={figures} />}
          {notes.map((note) => (
            <p key={note} className="preview-refusal">
              <InfoCircleOutlined aria-hidden /> {note}
            </p>
          ))}
          {moved.length === 0 ? (
            <p className="soft">{t('member.merge.nothingMoved')}</p>
          ) : (
            <>
              <p className="preview-title">{t('member.merge.moved', { name })}</p>
              <ul className={styles.mergeMoved}>
                {moved.map((one) => (
                  <li key={one.resource}>{t('member.merge.movedOne', { name: one.name, num: one.num })}</li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </div>
  )
}
