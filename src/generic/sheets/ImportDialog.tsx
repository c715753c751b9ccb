// Import of a sheet: upload, match columns, check and correct, write, result.
import { Alert, App, Modal, Progress, Steps } from 'antd'
import { useMemo, useState } from 'react'
import type { Binding } from '#kernel/binding'
import { identifying, importFields } from '#kernel/sheet'
import { useSession } from '../../gateway/session'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { percentOf } from '../jobs/job-words'
import { useNarrow } from '../use-narrow'
import { ImportFoot } from './ImportFoot'
import type { Preview, Unfinished } from './import-calls'
import { MatchStep } from './MatchStep'
import { PreviewStep } from './PreviewStep'
import { ResultStep } from './ResultStep'
import { UploadStep } from './UploadStep'
import { type Step, useImport } from './use-import'
import '../actions/actions.css'
import './import.css'

interface Props {
  binding: Binding
  /** An import to go on with at once. */
  left?: Unfinished
  onClose(): void
}

const places: Readonly<Record<Step, number>> = { upload: 0, match: 1, rehearsing: 2, preview: 2, result: 3 }
const names = ['upload', 'match', 'preview', 'result'] as const

export default function ImportDialog({ binding: page, left, onClose }: Props) {
  const { t } = useWords()
  const say = useText()
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
      className="import whole-on-phone"
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
      {step === 'preview' && sheet && (
        <PreviewStep binding={binding} sheet={sheet} fields={fields} onCounts={setCounts} onUnsaved={setUnsaved} />
      )}
      {step === 'preview' && problem && <Alert type="error" role="alert" showIcon message={problem} />}
      {step === 'result' && <ResultStep job={job} problem={problem} />}
    </Modal>
  )
}
