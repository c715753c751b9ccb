// Buttons of each step of an import.
import { Button } from 'antd'
import type { Binding, Field } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import { useWords } from '../../locales/use-words'
import { spinner } from '../../theme/spinner'
import { isOpen, undoable } from '../jobs/job-words'
import { jobs } from '../jobs/jobs'
import type { Preview } from './import-calls'
import { gapsIn, openGaps, settled } from './matching'
import type { ImportState } from './use-import'

interface Props {
  binding: Binding
  fields: readonly Field[]
  work: ImportState
  counts: Preview['counts'] | null
  /** Corrections that the server has not taken yet: going on would lose them. */
  unsaved: number
  onClose(): void
}

function isReady({ binding, fields, work: { sheet, matching, words } }: Props): boolean {
  if (!sheet || !matching || Object.keys(matching.mapping).length === 0) return false
  return openGaps(gapsIn(settled(matching, sheet, binding), sheet, fields), words).length === 0
}

function PreviewButtons({ work, counts, unsaved }: Props) {
  const { t } = useWords()
  const { create = 0, update = 0, mended = 0 } = counts ?? {}
  const num = create + update
  return (
    <>
      <Button disabled={unsaved > 0} loading={work.busy} onClick={() => void work.rematch()}>
        {t('generic.back')}
      </Button>
      {mended > 0 ? (
        <Button type="primary" disabled={unsaved > 0} onClick={() => void work.checkAgain()}>
          {t('import.tryAgain', { count: mended })}
        </Button>
      ) : (
        <Button
          type="primary"
          disabled={num === 0 || unsaved > 0}
          loading={work.busy}
          onClick={() => void work.bringIn(num)}
        >
          {t('import.bringIn', { count: num, num: grouped(num) })}
        </Button>
      )}
    </>
  )
}

function ResultButtons({ work, onClose }: Props) {
  const { job, problem } = work
  const { t } = useWords()
  const open = job === null || isOpen(job)
  const rest = open || problem ? 0 : job.rest
  const undo = async (): Promise<void> => {
    if (!job) return
    await jobs.undo(job.id).catch(() => undefined)
    jobs.show(true)
    onClose()
  }
  return (
    <>
      {job && undoable(job, Date.now()) && <Button onClick={() => void undo()}>{t('jobs.undo')}</Button>}
      <Button type={rest > 0 ? 'default' : 'primary'} onClick={onClose}>
        {open && !problem ? t('import.goOn') : t('import.close')}
      </Button>
      {rest > 0 && (
        <Button type="primary" loading={spinner(work.busy)} onClick={() => void work.correctRest()}>
          {t('import.correctRest', { count: rest, num: grouped(rest) })}
        </Button>
      )}
    </>
  )
}

export function ImportFoot(props: Props) {
  const { t } = useWords()
  const { work, onClose } = props
  return (
    <div className="import-foot">
      {work.step === 'upload' && <Button onClick={onClose}>{t('common.cancel')}</Button>}
      {work.step === 'match' && <Button onClick={() => work.setStep('upload')}>{t('import.otherFile')}</Button>}
      {work.step === 'match' && (
        <Button
          type="primary"
          disabled={!isReady(props) || work.busy || work.reading}
          loading={spinner(work.busy || work.reading)}
          onClick={() => void work.tryOut()}
        >
          {t('import.tryOut')}
        </Button>
      )}
      {work.step === 'preview' && <PreviewButtons {...props} />}
      {work.step === 'result' && <ResultButtons {...props} />}
    </div>
  )
}
