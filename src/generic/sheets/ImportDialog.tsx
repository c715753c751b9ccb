// Import of a sheet: upload, match columns, review the dry run, write.
import { Button, Modal, Progress, Steps } from 'antd'
import { useMemo, useState } from 'react'
import type { Binding } from '#kernel/binding'
import { importFields } from '#kernel/sheet'
import type { Job } from '#kernel/wire'
import { Failure } from '../../gateway/failure'
import { send } from '../../gateway/send'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { percentOf } from '../jobs/job-words'
import { jobs } from '../jobs/jobs'
import { useNarrow } from '../use-narrow'
import { commit, rehearse, type Sheet } from './import-calls'
import { MatchStep } from './MatchStep'
import { firstMatching, gapsIn, type Matching, settled } from './matching'
import { PreviewStep } from './PreviewStep'
import { UploadStep } from './UploadStep'
import '../actions/actions.css'
import './import.css'
import { useApp } from '../../plain/app'
import '../../locales/later/import'

interface Props {
  binding: Binding
  onClose(): void
}

type Step = 'upload' | 'match' | 'rehearsing' | 'preview'
const places: Readonly<Record<Step, number>> = { upload: 0, match: 1, rehearsing: 2, preview: 2 }
const LOOK_EVERY = 700

function messageOf(error: unknown): string {
  if (!(error instanceof Failure)) return String(error)
  return [error.message, ...Object.values(error.errors)].filter(Boolean).join(' · ')
}

/** Waits until the dry run has ended; reports its progress. */
async function untilRehearsed(jobId: number, report: (job: Job) => void): Promise<void> {
  for (;;) {
    const job = await send<Job>({ method: 'POST', path: '/job/read' }, { job_id: jobId }, { quiet: true })
    report(job)
    if (job.status === 'failed') throw new Failure(job.message ?? '', 422)
    if (job.status !== 'waiting' && job.status !== 'running') return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
  }
}

export default function ImportDialog({ binding, onClose }: Props) {
  const { t } = useWords()
  const say = useText()
  const narrow = useNarrow()
  const { grant } = useAccess()
  const { modal } = useApp()
  const fields = useMemo(() => importFields(binding, grant), [binding, grant])
  const [step, setStep] = useState<Step>('upload')
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [matching, setMatching] = useState<Matching | null>(null)
  const [job, setJob] = useState<Job | null>(null)
  const [writes, setWrites] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const tryOut = async (): Promise<void> => {
    if (!sheet || !matching) return
    setProblem(null)
    setStep('rehearsing')
    setWrites(null)
    try {
      const { mapping, mode, key } = settled(matching, sheet, binding)
      await rehearse(sheet.job_id, { ...mapping }, mode, key)
      await untilRehearsed(sheet.job_id, setJob)
      setStep('preview')
    } catch (error) {
      setProblem(messageOf(error))
      setStep('match')
    }
  }
  const bringIn = async (): Promise<void> => {
    if (!sheet || writes === null) return
    setBusy(true)
    try {
      const { job_id: id } = await commit(sheet.job_id, writes)
      await jobs.begin(id)
      jobs.show(true)
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
      setStep('match')
    } finally {
      setBusy(false)
    }
  }
  const close = (): void => {
    if (step === 'upload') {
      onClose()
      return
    }
    void modal.confirm({
      title: t('import.leaveTitle'),
      content: t('import.leaveHint'),
      okText: t('import.leave'),
      cancelText: t('import.stay'),
      autoFocusButton: 'cancel',
      onOk: onClose,
    })
  }
  const percent = job ? percentOf(job) : null
  const unready =
    !sheet ||
    !matching ||
    Object.keys(matching.mapping).length === 0 ||
    gapsIn(settled(matching, sheet, binding), sheet, fields).length > 0
  return (
    <Modal
      open
      title={t('import.title', { noun: say(binding.noun) })}
      width={narrow ? '100%' : 820}
      className="import whole-on-phone"
      maskClosable={false}
      onCancel={close}
      footer={
        <div className="import-foot">
          {step === 'match' && <Button onClick={() => setStep('upload')}>{t('import.otherFile')}</Button>}
          {step === 'preview' && <Button onClick={() => setStep('match')}>{t('generic.back')}</Button>}
          {step === 'preview' && <Button onClick={() => setStep('upload')}>{t('import.otherFile')}</Button>}
          {step === 'match' && (
            <Button type="primary" disabled={unready} onClick={() => void tryOut()}>
              {t('import.tryOut')}
            </Button>
          )}
          {step === 'preview' && (
            <Button type="primary" disabled={!writes} loading={busy} onClick={() => void bringIn()}>
              {t('import.bringIn', { num: (writes ?? 0).toLocaleString('en') })}
            </Button>
          )}
          {step === 'upload' && <Button onClick={onClose}>{t('common.cancel')}</Button>}
        </div>
      }
    >
      <Steps
        size="small"
        current={places[step]}
        responsive={false}
        items={(['upload', 'match', 'preview'] as const).map((name, place) => ({
          // On a phone only the current step's name fits.
          title: (
            <span className={narrow && place !== places[step] ? 'hidden-words' : ''}>{t(`import.steps.${name}`)}</span>
          ),
        }))}
      />
      {step === 'upload' && (
        <UploadStep
          binding={binding}
          onRead={(read) => {
            setSheet(read)
            setMatching(firstMatching(read, fields))
            setProblem(null)
            setStep('match')
          }}
        />
      )}
      {step === 'match' && sheet && matching && (
        <MatchStep
          binding={binding}
          fields={fields}
          sheet={sheet}
          matching={matching}
          problem={problem}
          onChange={setMatching}
        />
      )}
      {step === 'rehearsing' && (
        <div className="import-wait" role="status">
          <Progress
            percent={percent ?? 0}
            showInfo={percent !== null}
            status="active"
            aria-label={t('import.trying')}
          />
          <p className="soft">{t('import.trying')}</p>
        </div>
      )}
      {step === 'preview' && sheet && <PreviewStep sheet={sheet} fields={fields} onCount={setWrites} />}
    </Modal>
  )
}
