// Exports the current view as a sheet: its columns are preselected; filter, order and search apply.
import { App, Button, Checkbox, Input, Modal, Radio } from 'antd'
import { useMemo, useState } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import { exportColumns } from '#kernel/sheet'
import { Failure } from '../../api/failure'
import { useSession } from '../../api/session'
import { Refusal } from '../../errors/Refusal'
import { useRefusal } from '../../errors/use-refusal'
import { SmsCode } from '../../fields/SmsCode'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { type Format, startExport } from '../import/start-export'

interface Props {
  binding: Binding
  /** Columns of the view, in order. */
  columns: readonly Field[]
  /** The list call's body without paging. */
  query: Row
  num: number
  onClose(): void
}

export default function ExportDialog({ binding, columns, query, num, onClose }: Props) {
  const { t, say } = useWords()
  const { message } = App.useApp()
  const { grant } = useAccess()
  const { admin } = useSession()
  const offered = useMemo(() => {
    const all = exportColumns(binding, grant, admin?.can_sensitive === true)
    const place = new Map(columns.map((field, index) => [field.name, index]))
    return [...all].sort((one, other) => (place.get(one.name) ?? 999) - (place.get(other.name) ?? 999))
  }, [binding, grant, admin, columns])
  const inView = offered.filter((field) => columns.some((one) => one.name === field.name)).map((field) => field.name)
  const [chosen, choose] = useState<ReadonlySet<string>>(() => new Set(inView))
  const [format, setFormat] = useState<Format>('xlsx')
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const { refusal, refuse, forget } = useRefusal()
  const [code, setCode] = useState('')
  // Only the server knows whether it wants a code.
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  const shown = offered.filter((field) => say(field.title).toLowerCase().includes(word.trim().toLowerCase()))
  const turn = (name: string): void => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    choose(next)
    forget()
  }
  const submit = async (): Promise<void> => {
    forget()
    setBusy(true)
    try {
      await startExport({
        resource: binding.name,
        columns: offered.filter((field) => chosen.has(field.name)).map((field) => field.name),
        query,
        format,
        ...(code ? { sms_code: code } : {}),
      })
      void message.info(t('export.begun'))
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof Failure && error.errors['sms_code']) setCodeProblem(error.errors['sms_code'])
      else refuse(error)
    }
  }
  return (
    <Modal
      open
      title={t('export.title')}
      okText={t('export.do', { num: grouped(num) })}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: chosen.size === 0 || num === 0 }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
      width={600}
      className="export-dialog"
    >
      <p className="soft">{t('export.hint', { count: num, num: grouped(num) })}</p>
      <div className="export-format">
        <span id="export-format">{t('export.format')}</span>
        <Radio.Group
          aria-labelledby="export-format"
          value={format}
          onChange={(event) => setFormat(event.target.value as Format)}
          options={[
            { value: 'xlsx', label: 'Excel (.xlsx)' },
            { value: 'csv', label: 'CSV (.csv)' },
          ]}
        />
      </div>
      {codeProblem !== null && <SmsCode scene="export" value={code} problem={codeProblem} onChange={setCode} />}
      <div className="export-head">
        <b>{t('export.columns', { num: chosen.size, all: offered.length })}</b>
        <Button size="small" type="link" onClick={() => choose(new Set(inView))}>
          {t('export.asSeen')}
        </Button>
        <Button size="small" type="link" onClick={() => choose(new Set(offered.map((field) => field.name)))}>
          {t('fields.all')}
        </Button>
        <Button size="small" type="link" onClick={() => choose(new Set())}>
          {t('fields.none')}
        </Button>
      </div>
      {offered.length > 12 && (
        <Input
          allowClear
          value={word}
          onChange={(event) => setWord(event.target.value)}
          placeholder={t('generic.findColumn')}
          aria-label={t('generic.findColumn')}
        />
      )}
      <fieldset className="export-columns" aria-label={t('generic.columns')}>
        {shown.map((field) => (
          <Checkbox key={field.name} checked={chosen.has(field.name)} onChange={() => turn(field.name)}>
            {say(field.title)}
          </Checkbox>
        ))}
      </fieldset>
      <Refusal refusal={refusal} />
    </Modal>
  )
}
