// The form of an action: the input of its call, above it the records, below it a preview.
import { App, Modal } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { Action, Binding, Row } from '#kernel/binding'
import { sharedBy } from '#kernel/propose'
import { didNothing, unfitIn } from '#kernel/unfit'
import { requestNo } from '../../api/request-no'
import { Refusal } from '../../errors/Refusal'
import { useWords } from '../../locales/use-words'
import { useUnsaved } from '../../navigation/unsaved'
import { useAccess } from '../../providers/access'
import { problemsOf } from '../form/changes'
import { FormFields, type FormHandle } from '../form/FormFields'
import { useFormState } from '../form/use-form-state'
import { useProposals } from '../form/use-proposals'
import { showRefusal } from '../form/use-save'
import { CallPreview, Unfit } from '../preview/CallPreview'
import { usePreview } from '../preview/use-preview'
import { useSlots } from '../slots-context'
import { Facts } from './Facts'
import { hasPreview, initialInput, inputsOf, slotsFor, writableIn } from './offered'
import { bodyOf } from './run-action'
import './actions.css'

/** Forms with more questions have two columns, so that the buttons stay in view. */
const IN_ONE_COLUMN = 4

/** Refused records that are named; the others are counted. */
const LISTED = 20

const nothing: Row = {}

interface Props {
  binding: Binding
  action: Action
  /** The selected rows; empty if all matching rows are meant. */
  rows: readonly Row[]
  /** Inputs that start filled. */
  preset?: Row
  /** Captions of the records. */
  names: string
  send(asked: Row, requestNo: string): Promise<Row>
  onDone(answer: Row): void
  onCancel(): void
}

export default function ActionForm(props: Props) {
  const { binding, action, names, rows, preset = nothing, send, onDone, onCancel } = props
  const { t, say } = useWords()
  const { message } = App.useApp()
  const handle = useRef<FormHandle>(null)
  const [busy, setBusy] = useState(false)
  const [once, number] = useState(requestNo)
  const { inputs } = useSlots()
  const slots = useMemo(() => slotsFor(action, inputs), [action, inputs])
  const { grant } = useAccess()
  const fields = useMemo(() => writableIn(inputsOf(action, slots), grant), [action, slots, grant])
  const asks = Object.keys(fields).length > 0
  // Conditions and options of the input may read the record and fixed inputs.
  const { given, common } = useMemo(() => {
    const start = initialInput(action, binding.fields, rows)
    return { ...start, given: { ...start.given, ...preset } }
  }, [action, binding, rows, preset])
  const outcome = useMemo(() => Object.values(action.call.output).filter(({ kind }) => kind === 'text'), [action])
  const record = useMemo(() => sharedBy(rows), [rows])
  const formState = useFormState(fields, null, common, given)
  const keep = useProposals(formState, {
    call: action.call.path,
    names: Object.keys(fields),
    given,
    record,
    fields: binding.fields,
  })
  const release = useUnsaved(formState.dirty)
  const previewed = hasPreview(action, rows)
  const change = formState.change()
  const complete = Object.keys(problemsOf(formState.fields, change, null, common)).length === 0
  const preview = usePreview(action.call, previewed && complete ? bodyOf(action, rows, change) : null)

  const submit = async (): Promise<void> => {
    if (busy) return
    const problems = Object.keys(formState.judge())
    if (problems.length > 0) return handle.current?.focus(problems)
    // Only the previewed result may be confirmed.
    if (preview.busy) return void message.info(t('preview.wait'))
    setBusy(true)
    try {
      const sent = formState.change()
      const answer = await send(sent, once)
      if (!didNothing(action.call, answer)) {
        keep(sent)
        release()
        return onDone(answer)
      }
      // No record was changed: keep the input and show the reasons below it for another try.
      const rows = unfitIn(action.call, answer)?.rows ?? []
      formState.refuse({ said: t('preview.noneDone', { count: rows.length }), rows })
      number(requestNo())
      setBusy(false)
    } catch (error) {
      setBusy(false)
      showRefusal(error, formState, handle)
    }
  }
  const unfit = preview.answer ? (unfitIn(action.call, preview.answer)?.rows ?? []) : []
  // The preview has told the same before the attempt; once is enough.
  const repeated =
    formState.refusal !== null &&
    (formState.refusal.rows ? unfit.length > 0 : formState.refusal.said === preview.refusal)
  // Without inputs the question itself is the heading.
  const question = action.confirm
    ? say(action.confirm)
    : asks
      ? null
      : t('generic.confirmAction', { action: say(action.title) })
  return (
    <Modal
      open
      title={asks ? say(action.title) : question}
      okText={say(action.title)}
      cancelText={t('common.cancel')}
      okButtonProps={{
        danger: action.danger,
        autoFocus: !asks && !action.danger,
        'aria-disabled': preview.busy,
        disabled: preview.denied,
      }}
      cancelButtonProps={{ autoFocus: !asks && action.danger }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onCancel}
      maskClosable={false}
      keyboard={!formState.dirty}
      width={Object.keys(fields).length > IN_ONE_COLUMN ? 680 : 520}
      className="action-form"
    >
      {((asks && question) || names) && (
        <p className="soft action-for">
          {asks && question && <>{question} </>}
          {names}
        </p>
      )}
      {rows.length === 1 && <Facts binding={binding} row={rows[0] as Row} />}
      <FormFields
        formState={formState}
        groups={[{ title: action.title, fields: Object.keys(fields) }]}
        as="sections"
        busy={busy}
        inputs={slots}
        handle={handle}
        onSubmit={() => void submit()}
      />
      {previewed && !repeated && (
        <CallPreview
          binding={binding}
          preview={preview}
          incomplete={!complete}
          several={rows.length > 1}
          outcome={outcome}
          unfit={unfit}
        />
      )}
      <Refusal refusal={formState.refusal}>
        {formState.refusal?.rows && <Unfit rows={formState.refusal.rows} most={LISTED} />}
      </Refusal>
    </Modal>
  )
}
