// Rows that a merge would move to the kept record.
import { InfoCircleOutlined } from '@ant-design/icons'
import type { Binding } from '#kernel/binding'
import type { Preview } from '../../../../generic/preview/use-preview'
import { useWords } from '../../../../locales/use-words'
import { MergeTotals, type TotalsOf } from '../MergeTotals'

interface Props {
  binding: Binding
  preview: Preview
  /** Name of the kept person. */
  name: string
}

export function Moved({ binding, preview, name }: Props) {
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
              <ul className="merge-moved">
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
