// A form with its buttons, over a record that has been read (or over none, for a new one).
import { App, Button } from 'antd'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Binding, Field, Group, Row } from '#kernel/binding'
import { useAccess } from '../../providers/access'
import type { Screens } from '../../screens'
import { useUnsaved } from '../../shell/unsaved'
import { spinner } from '../../theme/spinner'
import { commonOf, shownFields } from '../record'
import { useSlots } from '../slots'
import { ConflictDialog } from './ConflictDialog'
import { writableFields } from './draft'
import { type FormHandle, RecordForm } from './RecordForm'
import { useDraft } from './use-draft'
import { useSave } from './use-save'

interface Props {
  binding: Binding
  route: string | null
  id: number | null
  /** As read; null for a new record. */
  record: Row | null
  /** What a new record is given: the parent it was added under, the record it is a copy of. */
  given?: Row
  inputs?: Screens['inputs']
  /** False while the form is on its way out. */
  live: boolean
  onDone(how: 'saved' | 'again'): void
  /** Absent where there is nothing to go back to. */
  onCancel?(): void
  aside?: ReactNode
}

/** Where the fields of the call itself are asked: after those of the record. */
function groupsOf(binding: Binding, isNew: boolean): Group[] {
  const { groups } = binding.views.form
  const grouped = new Set(groups.flatMap((group) => group.fields))
  const call = binding.calls[isNew ? 'create' : binding.kind === 'settings' ? 'save' : 'update']
  const extra = Object.keys(call?.input ?? {}).filter((name) => !grouped.has(name))
  return extra.length > 0 ? [...groups, { title: { zh: '', en: '' }, fields: extra }] : [...groups]
}

export function FormBody({ binding, route, id, record, given, inputs, live, onDone, onCancel, aside }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { grant } = useAccess()
  const handle = useRef<FormHandle>(null)
  const isNew = record === null && binding.kind !== 'settings'

  const fields = useMemo(() => writableFields(binding, isNew ? 'create' : 'update', grant), [binding, isNew, grant])
  const groups = useMemo(() => groupsOf(binding, isNew), [binding, isNew])
  const common = useMemo(() => commonOf(binding), [binding])
  const fixed = useMemo<Record<string, Field>>(() => {
    if (isNew) return {}
    const names = groups.flatMap((group) => group.fields).filter((name) => !Object.hasOwn(fields, name))
    return Object.fromEntries(shownFields(binding, names, grant).map((field) => [field.name, field]))
  }, [binding, isNew, groups, fields, grant])

  const draft = useDraft(fields, record, common, given)
  const saving = useSave(binding, draft, id, route, handle)
  const { leavesOut } = useSlots()
  const asked = leavesOut ? { ...draft, hidden: new Set([...draft.hidden, ...leavesOut(draft.record)]) } : draft
  const release = useUnsaved(draft.dirty && live)

  const finish = (answer: Row | null, how: 'saved' | 'again'): void => {
    if (!answer) return
    release()
    void message.success(t(isNew ? 'generic.created' : 'generic.saved'))
    onDone(how)
  }
  const save = async (how: 'saved' | 'again'): Promise<void> => finish(await saving.save(), how)

  return (
    <div className="form-body">
      <div className="form-scroll">
        {aside}
        <RecordForm
          draft={asked}
          groups={groups}
          as={binding.views.form.as}
          busy={saving.busy}
          fixed={fixed}
          inputs={inputs}
          handle={handle}
          onSubmit={() => void save('saved')}
        />
      </div>
      <div className="form-foot">
        <span className="soft form-keys">{t('generic.saveKeys')}</span>
        {onCancel && <Button onClick={onCancel}>{t('common.cancel')}</Button>}
        {isNew && (
          <Button onClick={() => void save('again')} disabled={saving.busy}>
            {t('generic.saveAgain')}
          </Button>
        )}
        <Button
          type="primary"
          loading={spinner(saving.busy)}
          onClick={() => void save('saved')}
          {...(binding.kind === 'settings' ? { disabled: !draft.dirty } : {})}
        >
          {t('common.save')}
        </Button>
      </div>
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          fields={fields}
          mine={draft.record}
          onCancel={saving.cancel}
          onSettle={(change) => void saving.settle(change).then((answer) => finish(answer, 'saved'))}
        />
      )}
    </div>
  )
}
