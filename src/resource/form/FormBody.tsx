// A form with its buttons, on a loaded record (or none, for a new one).

import { LockOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { Suspense, useMemo, useRef, useState } from 'react'
import { can } from '#kernel/access'
import type { Binding, Field, Group, Row } from '#kernel/binding'
import { holds } from '#kernel/condition'
import { lockOn } from '#kernel/locks'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { Refusal } from '../../errors/Refusal'
import { useWords } from '../../locales/use-words'
import { usePageLocation } from '../../navigation/page-context'
import { useUnsaved } from '../../navigation/unsaved'
import { useAccess } from '../../providers/access'
import type { Slots } from '../../slots'
import { PhoneSide } from '../phone/PhoneSide'
import { commonOf, shownFields } from '../record'
import { useSlots } from '../slots-context'
import { ConflictDialog } from './ConflictDialog'
import { emptiedFields, writableFields } from './changes'
import { FormFields, type FormHandle } from './FormFields'
import { DraftOffer, Emptied, Others, ProblemList, useOthers } from './FormNotices'
import { type Leave, LeaveContext, type Resumed } from './leave-context'
import { outcomeOf } from './outcome'
import { type AfterSave, SaveButtons } from './SaveButtons'
import { useAutosave } from './use-autosave'
import { useFormState } from './use-form-state'
import { useProposals } from './use-proposals'
import { useSave } from './use-save'
import { useSavedMessage } from './use-saved-message'
import { useSecretsShown } from './use-secrets-shown'
import { useWaiting, WaitingContext } from './waiting/WaitingChange'

const NewOutcome = lazyWithRetry(() => import('./NewOutcome'))

interface Props {
  binding: Binding
  route: string | null
  id: number | null
  /** As loaded; null for a new record. */
  record: Row | null
  /** As read last, for what is shown beside the inputs. */
  latest: Row | undefined
  /** Reads the record again; adopted, it is the new start of the form. */
  reload(isAdopted: boolean): Promise<unknown>
  /** Creates the record, or saves the changed fields with the `revision` that they are based on. */
  submit(values: Row): Promise<Row>
  /** Initial values of a new record: from its parent, or the record that it copies. */
  given?: Row
  /** Those of them that follow from where the form stands. */
  placed?: Row | undefined
  inputs?: Slots['inputs']
  /** False while the form is closing. */
  live: boolean
  onDone(then: AfterSave): void
  /** The row below in the list, for "save and next". */
  next?: number | null
  /** Absent if there is nothing to return to. */
  onCancel?(): void
}

/** Heading over the inputs of a call whose schema has none. */
const further = { zh: '附加信息', en: 'Further details' }

const none: Row = {}

/** Inputs of the call itself come after the fields of the record. */
function groupsOf(binding: Binding, isNew: boolean): Group[] {
  const { groups } = binding.views.form
  const grouped = new Set(groups.flatMap((group) => group.fields))
  const call = binding.calls[isNew ? 'create' : binding.kind === 'settings' ? 'save' : 'update']
  const extra = Object.keys(call?.input ?? {}).filter((name) => !grouped.has(name))
  return extra.length > 0 ? [...groups, { title: call?.inputTitle ?? further, fields: extra }] : [...groups]
}

export function FormBody({ binding, route, id, record, given, placed, inputs, live, ...about }: Props) {
  const { next = null, onDone, onCancel, latest, reload, submit } = about
  const { t, say } = useWords()
  const { message } = App.useApp()
  const { grant } = useAccess()
  const handle = useRef<FormHandle>(null)
  const isNew = record === null && binding.kind !== 'settings'
  const making = can(grant, binding, 'create')

  const fields = useMemo(() => {
    const writable = writableFields(binding, isNew ? 'create' : 'update', grant)
    if (isNew || binding.locks.length === 0) return writable
    return Object.fromEntries(Object.entries(writable).filter(([name]) => !lockOn(binding, name, record ?? none)))
  }, [binding, isNew, grant, record])
  const groups = useMemo(() => groupsOf(binding, isNew), [binding, isNew])
  const names = useMemo(() => groups.flatMap((group) => group.fields), [groups])
  const common = useMemo(() => commonOf(binding), [binding])
  const fixed = useMemo<Record<string, Field>>(() => {
    if (isNew) return {}
    const others = names.filter((name) => !Object.hasOwn(fields, name))
    const shown = shownFields(binding, others, grant).filter((field) => holds(field.when, record ?? none))
    return Object.fromEntries(shown.map((field) => [field.name, field]))
  }, [binding, isNew, names, fields, grant, record])
  // Every reason: which of them holds the field that the person came for is unknown.
  const reasons = new Set(isNew ? [] : names.flatMap((name) => lockOn(binding, name, record ?? none)?.title ?? []))

  const formState = useFormState(fields, record, common, given)
  const emptied =
    record && formState.dirty ? emptiedFields({ ...binding.fields, ...fields }, formState.change(), record) : []
  // Filled-in fields that are not shown themselves may decide which others are.
  const lent = names.flatMap((name) => Object.keys(fields[name]?.ref?.fill ?? {}))
  const keep = useProposals(formState, {
    call: binding.calls['create']?.path ?? '',
    names: [...new Set([...names, ...lent])],
    given: given ?? none,
  })
  const saving = useSave(binding, formState, submit, handle)
  const { leavesOut, assist: Assist, preview: Preview } = useSlots()
  const visibleState = leavesOut
    ? { ...formState, hidden: new Set([...formState.hidden, ...leavesOut(formState.record)]) }
    : formState
  const { state } = usePageLocation()
  const resumed = (state as Resumed | null)?.resumed === true
  const kept = useAutosave(binding, id, formState, {
    live,
    resumed,
    given: (isNew && given) || none,
    placed: (isNew && placed) || none,
  })
  const others = useOthers(binding.name, isNew ? null : id, live)
  const release = useUnsaved(formState.dirty && live, kept.forget)

  const waits = useWaiting(binding, latest, () => reload(!formState.dirty))
  const showSaved = useSavedMessage(binding, route)
  const showSecrets = useSecretsShown()
  const leave: Leave = { store: kept.store, release }

  const finish = (answer: Row | null, then: AfterSave): void => {
    if (!answer) return
    release()
    kept.forget()
    if (isNew) keep(formState.change())
    void showSecrets(binding.calls['create']?.output ?? {}, answer).then(() => showSaved(answer, isNew ? null : record))
    onDone(then)
  }
  const [waiting, wait] = useState(false)
  const save = async (then: AfterSave): Promise<void> => {
    // Only the previewed result may be saved.
    if (waiting) void message.info(t('preview.wait'))
    else finish(await saving.save(), then)
  }
  const offered = isNew
    ? (['again'] as const)
    : ([...(next === null ? [] : ['next' as const]), ...(making ? ['new' as const] : [])] as const)

  const fill = (
    <>
      <Others others={others} />
      {reasons.size > 0 && (
        <div className="others">
          <LockOutlined aria-hidden />
          {t('generic.locked', { reason: [...reasons].map(say).join(t('generic.semicolon')) })}
        </div>
      )}
      <DraftOffer kept={kept} fields={fields} />
      {isNew && Assist && (
        <Suspense fallback={null}>
          <Assist binding={binding} fields={fields} record={formState.record} set={formState.set} />
        </Suspense>
      )}
      {Preview && (
        <Suspense fallback={null}>
          <Preview binding={binding} record={formState.record} />
        </Suspense>
      )}
      <LeaveContext value={leave}>
        <WaitingContext value={waits}>
          <FormFields
            formState={visibleState}
            groups={groups}
            as={binding.views.form.as}
            busy={saving.busy}
            fixed={fixed}
            inputs={inputs}
            handle={handle}
            onSubmit={() => void save('saved')}
          />
        </WaitingContext>
      </LeaveContext>
      {isNew && outcomeOf(binding).length > 0 && (
        <Suspense fallback={null}>
          <NewOutcome binding={binding} route={route} formState={formState} common={common} onBusy={wait} />
        </Suspense>
      )}
    </>
  )
  return (
    <div className="form-body">
      {binding.views.phone ? (
        <div className="form-scroll with-phone">
          <div>{fill}</div>
          <PhoneSide binding={binding} formState={formState} />
        </div>
      ) : (
        <div className="form-scroll">{fill}</div>
      )}
      <div className="form-foot">
        <Refusal refusal={formState.refusal} />
        <Emptied fields={emptied} />
        <ProblemList formState={visibleState} names={names} onGo={(name) => handle.current?.focus([name])} />
        <span className="soft form-keys">{kept.kept ? t('draft.kept') : t('generic.saveKeys')}</span>
        {onCancel && <Button onClick={onCancel}>{t('common.cancel')}</Button>}
        <SaveButtons
          busy={saving.busy}
          waiting={waiting}
          disabled={binding.kind === 'settings' && !formState.dirty}
          offered={binding.kind === 'settings' ? [] : offered}
          onSave={(then) => void save(then)}
        />
      </div>
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          fields={fields}
          mine={formState.record}
          onCancel={saving.cancel}
          onSettle={(change) => void saving.settle(change).then((answer) => finish(answer, 'saved'))}
        />
      )}
    </div>
  )
}
