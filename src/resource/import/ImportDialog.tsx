// Import of a sheet: upload, match columns, check and correct, write, result; with the buttons of each step.
import { Alert, App, Button, Flex, Modal, Progress, Steps } from 'antd'
import { useMemo, useState } from 'react'
import type { Binding, Field } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import { identifying, importFields } from '#kernel/sheet'
import { useSession } from '../../api/session'
import { useNarrow } from '../../components/use-narrow'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { spinner } from '../../theme/spinner'
import { isOpen, percentOf, undoable } from '../jobs/job-words'
import { jobs } from '../jobs/jobs'
import type { Preview, Unfinished } from './import-calls'
import { MatchStep } from './MatchStep'
import { gapsIn, openGaps, settled } from './matching'
import { PreviewStep, ResultStep } from './PreviewStep'
import { UploadStep } from './UploadStep'
import { type ImportState, type Step, useImport } from './use-import'
import '../actions/actions.css'
import styles from './Import.module.css'

interface ImportFootProps {
  binding: Binding
  fields: readonly Field[]
  work: ImportState
  counts: Preview['counts'] | null
  /** Corrections that the server has not taken yet: going on would lose them. */
  unsaved: number
  onClose(): void
}

function isReady({ binding, fields, work: { sheet, matching, words } }: ImportFootProps): boolean {
  if (!sheet || !matching || Object.keys(matching.mapping).length === 0) return false
  return openGaps(gapsIn(settled(matching, sheet, binding), sheet, fields), words).length === 0
}

function PreviewButtons({ work, counts, unsaved }: ImportFootProps) {
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

function ResultButtons({ work, onClose }: ImportFootProps) {
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

function ImportFoot(props: ImportFootProps) {
  const { t } = useWords()
  const { work, onClose } = props
  return (
    <Flex wrap justify="end" gap={8} className={styles.foot}>
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
    </Flex>
  )
}

interface ImportDialogProps {
  binding: Binding
  /** An import to go on with at once. */
  left?: Unfinished
  onClose(): void
}

const places: Readonly<Record<Step, number>> = { upload: 0, match: 1, rehearsing: 2, preview: 2, result: 3 }
const names = ['upload', 'match', 'preview', 'result'] as const

export default function ImportDialog({ binding: page, left, onClose }: ImportDialogProps) {
  const { t, say } = useWords()
  const narrow = useNarrow()
  const { grant } = useAccess()
  const { admin } = useSession()
  const binding = useMemo(() => identifying(page, admin?.can_sensitive === true), [page, admin])
  const { modal, message } = App.useApp()
  const fields = useMemo(() => importFields(binding, grant), [binding, grant])
  const work = useImport(binding, fields, left ?? null)
  const { step, sheet, matching, job, problem } = work
  const [unsaved, setUnsaved] = useState(0)
  const [counts, setCounts] = useState<Preview['counts'] | null>(null)

  const close = (): void => {
    if (step === 'match' || (step === 'preview' && unsaved > 0))
      return void modal.confirm({
        title: t('import.leaveTitle'),
        content: t('import.leaveHint'),
        okText: t('import.leave'),
        cancelText: t('import.stay'),
        autoFocusButton: 'cancel',
        onOk: onClose,
      })
    // The server keeps a checked import with its corrections.
    if (step === 'preview' || step === 'rehearsing') void message.info(t('import.kept'))
    onClose()
  }
  const percent = job ? percentOf(job) : null
  return (
    <Modal
      open
      title={t('import.title', { noun: say(binding.noun) })}
      width={narrow ? '100%' : 'min(1120px, calc(100vw - 48px))'}
      className={`${styles.import} whole-on-phone`}
      maskClosable={false}
      keyboard={step !== 'preview'}
      onCancel={close}
      footer={
        <ImportFoot binding={binding} fields={fields} work={work} counts={counts} unsaved={unsaved} onClose={onClose} />
      }
    >
      <Steps
        size="small"
        current={places[step]}
        responsive={false}
        items={names.map((name, place) => ({
          // On a phone only the current step's name fits.
          title: (
            <span className={narrow && place !== places[step] ? 'hidden-words' : ''}>{t(`import.steps.${name}`)}</span>
          ),
        }))}
      />
      {step === 'upload' && <UploadStep binding={binding} onRead={work.take} onResume={work.resume} />}
      {step === 'match' && sheet && matching && (
        <MatchStep binding={binding} fields={fields} sheet={sheet} matching={matching} work={work} />
      )}
      {step === 'rehearsing' && (
        <div style={{ padding: '48px 8px', textAlign: 'center' }} role="status">
          <Progress
            percent={percent ?? 0}
            showInfo={percent !== null}
            status="active"
            aria-label={t('import.trying')}
          />
          <p className="soft">{t('import.trying')}</p>
        </div>
      )}
      {step === 'preview' && sheet && (
        <PreviewStep binding={binding} sheet={sheet} fields={fields} onCounts={setCounts} onUnsaved={setUnsaved} />
      )}
      {step === 'preview' && problem && <Alert type="error" role="alert" showIcon message={problem} />}
      {step === 'result' && <ResultStep job={job} problem={problem} />}
    </Modal>
  )
}
