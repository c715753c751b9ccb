// Sets chosen fields on all selected rows: the fields' own inputs and rules, then a job.
import { App, Modal, type RefSelectProps, Select } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { Binding } from '#kernel/binding'
import { bulkFields } from '#kernel/bulk'
import { dependents } from '#kernel/condition'
import { grouped } from '#kernel/grouped'
import { sharedBy } from '#kernel/propose'
import { send } from '../../api/send'
import { Refusal } from '../../errors/Refusal'
import { OpenedContext } from '../../fields/form-context'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { useFrozen } from '../actions/run-action'
import { FormFields, type FormHandle } from '../form/FormFields'
import { useFormState } from '../form/use-form-state'
import { showRefusal } from '../form/use-save'
import { jobs } from '../jobs/jobs'
import { commonOf, idOf } from '../record'
import { type Selection, sizeOf } from './selection/selection'

interface Props {
  binding: Binding
  selection: Selection
  onClose(): void
  onDone(): void
}

export default function BulkEdit({ binding, selection, onClose, onDone }: Props) {
  const { t, say } = useWords()
  const { message } = App.useApp()
  const { grant } = useAccess()
  const frozen = useFrozen(binding.name)
  const handle = useRef<FormHandle>(null)
  const chooser = useRef<RefSelectProps>(null)
  const [names, setNames] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  /** Choosing a field is the first step, choosing its value the next. */
  const [choosing, setChoosing] = useState(true)
  const [opened, setOpened] = useState<string | null>(null)
  const offered = useMemo(
    () => Object.fromEntries(bulkFields(binding, grant).map((field) => [field.name, field])),
    [binding, grant],
  )
  const fields = useMemo(
    () =>
      Object.fromEntries(
        names.flatMap((name) => {
          const field = offered[name]
          // Conditions are applied per record, on the server.
          return field ? [[name, { ...field, when: undefined, default: undefined }]] : []
        }),
      ),
    [names, offered],
  )
  const common = useMemo(() => commonOf(binding), [binding])
  // The common values of all matching rows are unknown.
  const shared = useMemo(
    () => (selection.match ? {} : sharedBy([...selection.rows.values()])),
    [selection.match, selection.rows],
  )
  const formState = useFormState(fields, null, common)

  const choose = (next: readonly string[]): void => {
    for (const name of names) if (!next.includes(name)) formState.set(name, undefined)
    const added = next.filter((name) => !names.includes(name))
    for (const name of added) {
      // A masked value is not the stored one.
      const known = offered[name]?.sensitive ? undefined : shared[name]
      // A switch always has a value.
      formState.set(name, known ?? (offered[name]?.kind === 'boolean' ? false : undefined))
    }
    setOpened(added[0] ?? null)
    setNames(next)
  }

  const submit = async (): Promise<void> => {
    if (busy || names.length === 0) return
    const problems = Object.keys(formState.judge())
    if (problems.length > 0) return handle.current?.focus(problems)
    setBusy(true)
    const written = formState.change()
    // An empty input clears the field.
    const change = Object.fromEntries(names.map((name) => [name, written[name] ?? (offered[name]?.many ? [] : null)]))
    const ask = (chosen: object): Promise<{ job_id: number }> =>
      send(
        { method: 'POST', path: '/many/edit', once: true },
        { resource: binding.name, change, ...chosen },
        { quiet: true },
      )
    try {
      const { job_id } = selection.match
        ? await frozen(selection.match, (match) => ask({ match }))
        : await ask({ id_list: [...selection.rows.values()].map(idOf) })
      void message.info(t('jobs.begun'))
      void jobs.begin(job_id)
      onDone()
      onClose()
    } catch (error) {
      setBusy(false)
      showRefusal(error, formState, handle)
    }
  }
  const num = sizeOf(selection)
  const hidden = dependents(binding.fields, names)
  return (
    <Modal
      open
      title={t('many.editTitle', { count: num, num: grouped(num), noun: say(binding.noun) })}
      okText={t('many.editDo', { num: grouped(num) })}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: names.length === 0 }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
      maskClosable={names.length === 0}
      afterOpenChange={(open) => open && chooser.current?.focus()}
      width={560}
    >
      <p className="soft bulk-hint">{t('many.editHint')}</p>
      <Select<string[]>
        mode="multiple"
        className="fill"
        placeholder={t('many.addField')}
        aria-label={t('many.addField')}
        value={[...names]}
        optionFilterProp="label"
        ref={chooser}
        open={choosing}
        onOpenChange={setChoosing}
        options={Object.values(offered).map((field) => ({ value: field.name, label: say(field.title) }))}
        onChange={(next) => {
          setChoosing(false)
          // The box takes the focus back in a task of its own after a press; the added field takes it from there.
          setTimeout(() => choose(next))
        }}
      />
      {hidden.length > 0 && (
        <p className="bulk-hint" role="status">
          {t('many.editHides', { names: hidden.map(({ title }) => say(title)).join(t('generic.comma')) })}
        </p>
      )}
      {names.length > 0 && (
        <div className="bulk-fields">
          <OpenedContext value={opened}>
            <FormFields
              formState={formState}
              groups={[{ title: { zh: '', en: '' }, fields: names }]}
              as="sections"
              busy={busy}
              handle={handle}
              onSubmit={() => void submit()}
            />
          </OpenedContext>
        </div>
      )}
      <Refusal refusal={formState.refusal} />
    </Modal>
  )
}
