// Merging two records of one person: differences to choose from, and the result before it is made.
import { useQueries } from '@tanstack/react-query'
import { Alert, App, Modal, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { canWrite } from '#kernel/access'
import type { Binding, Call, Field, Row } from '#kernel/binding'
import { draftFields } from '#kernel/taken'
import { bindingOf } from '../../../../api/bindings'
import { callBinding } from '../../../../api/calls'
import { send } from '../../../../api/send'
import { Refusal } from '../../../../errors/Refusal'
import { useRefusal } from '../../../../errors/use-refusal'
import { useWords } from '../../../../locales/use-words'
import { useAccess } from '../../../../providers/access'
import { useSettled } from '../../../../resource/data'
import { usePreview } from '../../../../resource/preview/use-preview'
import { shownField } from '../../../../resource/record'
import { Plain } from '../../../extract/ExtractReview'
import { routeOf, sceneOf } from '../person'
import { Face } from './Alike'
import styles from './Duplicates.module.css'
import { keeperOf, type Twin, type Twins } from './likely-pairs'
import { Moved } from './MergePreview'
import '../../../../resource/actions/actions.css'

/** Decided separately and with a reason: an edit of the expiry, not a merge. */
const DECIDED_ELSEWHERE: ReadonlySet<string> = new Set(['join_time', 'expire_time'])

interface Difference {
  field: Field
  /** The kept record's value is empty. */
  gap: boolean
  /** Fields valid only together with it, taken from the same record. */
  along: readonly Field[]
}

/** A home town lies within its origin place: a mix of both records would be invalid. */
const together: Readonly<Record<string, readonly string[]>> = { native_id: ['town_id'] }

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Read through the person's page; if that is closed, the fields in the list of pairs have to suffice. */
async function read(one: Twin, open: (route: string) => boolean): Promise<Row> {
  const route = routeOf[sceneOf(one)]
  if (!open(route)) return one
  return callBinding<Row>(await bindingOf(route), 'read', { id: one.id }, { quiet: true }).catch(() => one)
}

function useDifferences(binding: Binding, keep: Twin, drop: Twin) {
  const { grant, canOpen } = useAccess()
  const [first, second] = useQueries({
    queries: [keep, drop].map((one) => ({
      queryKey: ['twin', one.id],
      queryFn: () => read(one, canOpen),
      gcTime: 0,
    })),
  })
  const kept = first?.data
  const dropped = second?.data
  const fields = useMemo<Difference[]>(() => {
    if (!kept || !dropped) return []
    const takes = (name: string): Field | undefined => {
      const field = shownField(binding, name, grant)
      return field && canWrite(grant, field) && !DECIDED_ELSEWHERE.has(name) ? field : undefined
    }
    const found = Object.keys(draftFields(binding, 'update')).flatMap((name) => {
      const field = takes(name)
      const other = dropped[name]
      // An empty value can't be taken; a switch always has one.
      if (!field || isEmpty(other) || field.kind === 'boolean' || field.kind === 'sort') return []
      const own = kept[name]
      const along = (together[name] ?? []).flatMap((one) => takes(one) ?? [])
      return JSON.stringify(own) === JSON.stringify(other) ? [] : [{ field, gap: isEmpty(own), along }]
    })
    const follows = new Set(found.flatMap(({ along }) => along.map(({ name }) => name)))
    return found.filter(({ field }) => !follows.has(field.name))
  }, [binding, grant, kept, dropped])
  return { kept: kept ?? keep, dropped: dropped ?? drop, fields, loading: !kept || !dropped }
}

interface Props {
  binding: Binding
  twins: Twins
  onClose(): void
  /** `kept`: the remaining record. */
  onDone(kept: Twin): void
}

type Side = 'a' | 'b'
const sides: readonly Side[] = ['a', 'b']

interface ChoiceProps {
  fields: readonly Field[]
  records: Readonly<Record<Side, Row>>
  /** The record whose value is taken. */
  from: Side
  onChoose(from: Side): void
}

/** Both values in the columns of their people. */
function Choice({ fields, records, from, onChoose }: ChoiceProps) {
  const { t, say } = useWords()
  return (
    <fieldset className={styles.mergeField}>
      <legend>
        {fields.map(({ title }) => say(title)).join(' · ')}
        {fields.length > 1 && <span className={styles.mergeTogether}>{t('member.merge.together')}</span>}
      </legend>
      <Radio.Group
        value={from}
        onChange={(event) => onChoose(event.target.value as Side)}
        className={styles.mergeSides}
      >
        {sides.map((side) => (
          <Radio key={side} value={side} className={styles.mergeSide}>
            {fields.map((field) => (
              <div key={field.name}>
                <Plain field={field} value={records[side][field.name]} row={records[side]} />
              </div>
            ))}
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  )
}

export default function MergeDialog({ binding, twins, onClose, onDone }: Props) {
  const { t } = useWords()
  const { message } = App.useApp()
  const settled = useSettled(binding.name)
  const [keep, setKeep] = useState<Side>(() => keeperOf(twins))
  const [chosen, choose] = useState<Readonly<Record<string, Side>>>({})
  const [busy, setBusy] = useState(false)
  const { refusal, refuse, forget } = useRefusal()
  const drop: Side = keep === 'a' ? 'b' : 'a'
  const { kept, dropped, fields, loading } = useDifferences(binding, twins[keep], twins[drop])
  // An empty value is filled from the other by default.
  const from = ({ field, gap }: Difference): Side => chosen[field.name] ?? (gap ? drop : keep)
  const taken = fields
    .filter((one) => from(one) === drop)
    .flatMap(({ field, along }) => [field, ...along].map(({ name }) => name))
  const records = keep === 'a' ? { a: kept, b: dropped } : { a: dropped, b: kept }
  const call = binding.calls['merge'] as Call
  const body = { keep_id: twins[keep].id, drop_id: twins[drop].id, fields: taken }
  const preview = usePreview(call, loading ? null : body)

  const merge = async (): Promise<void> => {
    forget()
    setBusy(true)
    try {
      await settled(send(call, body, { quiet: true }))
      void message.success(t('member.merge.done'))
      onDone(twins[keep])
    } catch (error) {
      setBusy(false)
      refuse(error)
    }
  }
  return (
    <Modal
      open
      title={t('member.merge.title')}
      width={820}
      maskClosable={false}
      onCancel={onClose}
      onOk={() => void merge()}
      okText={t('member.merge.do')}
      okButtonProps={{ danger: true, disabled: loading || preview.busy || preview.refusal !== null }}
      confirmLoading={busy}
      className={`${styles.merge} whole-on-phone`}
    >
      <Radio.Group
        value={keep}
        onChange={(event) => {
          setKeep(event.target.value as Side)
          choose({})
          forget()
        }}
        className={`${styles.mergeSides} ${styles.mergeHeads}`}
        aria-label={t('member.merge.which')}
      >
        {sides.map((side) => (
          <Radio key={side} value={side} className={styles.mergeSide}>
            <span className={styles.mergeRole}>{t(side === keep ? 'member.merge.keep' : 'member.merge.drop')}</span>
            <Face binding={binding} one={twins[side]} />
          </Radio>
        ))}
      </Radio.Group>
      <h3>{t('member.merge.fields')}</h3>
      {fields.length === 0 && !loading && <p className="soft">{t('member.merge.alike')}</p>}
      <div className={styles.mergeFields}>
        {fields.map((one) => (
          <Choice
            key={one.field.name}
            fields={[one.field, ...one.along]}
            records={records}
            from={from(one)}
            onChoose={(side) => {
              choose((old) => ({ ...old, [one.field.name]: side }))
              forget()
            }}
          />
        ))}
      </div>
      <Moved binding={binding} preview={preview} name={twins[keep].user_name ?? ''} />
      <Alert type="warning" showIcon message={t('member.merge.final')} />
      <Refusal refusal={refusal} />
    </Modal>
  )
}
