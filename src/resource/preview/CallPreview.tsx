// Preview of a call in its form; its space is reserved, so that nothing jumps.

import { ArrowRightOutlined, InfoCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { isEmpty } from '#kernel/empty'
import { kindOfField } from '../../fields'
import { useCaptions } from '../../fields/options'
import { EmptyValue, Line, Unbroken } from '../../fields/text-parts'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { shownFields } from '../record'
import type { Preview } from './use-preview'
import { type Change, changedElsewhere, isMasked, NAMED, previewText } from './use-preview'

/** Loads captions, which dry runs don't return. */
function Referred({ field, value }: { field: Field; value: unknown }) {
  const ids = [value].flat().filter((one): one is number => typeof one === 'number')
  const names = useCaptions(field.ref, ids)
  return isEmpty(value) ? <EmptyValue /> : <Line text={ids.map((id) => names.get(id) ?? '…').join(' · ')} />
}

function Side({ field, value }: { field: Field; value: unknown }) {
  const { Cell } = kindOfField(field)
  if (field.kind === 'reference') return <Referred field={field} value={value} />
  return <Cell field={field} value={value} row={{ [field.name]: value }} />
}

/** @param whole long text is shown in all its lines instead of one */
function ChangeLine({ field, change, whole = false }: { field: Field; change: Change; whole?: boolean }) {
  const { t, say } = useWords()
  return (
    <div className="preview-line">
      <dt>{say(field.title)}</dt>
      <dd>
        {isMasked(change) ? (
          <span className="soft">{t('history.masked')}</span>
        ) : (
          <>
            {!isEmpty(change.old) && (
              <>
                <span className="preview-old">
                  <Side field={field} value={change.old} />
                </span>
                <ArrowRightOutlined className="soft" aria-label={t('history.after')} />
              </>
            )}
            <strong>
              {whole && field.kind === 'text' ? (
                <Unbroken text={String(change.new)} />
              ) : (
                <Side field={field} value={change.new} />
              )}
            </strong>
          </>
        )}
      </dd>
    </div>
  )
}

interface Props {
  binding: Pick<Binding, 'fields'>
  preview: Preview
  /** Required inputs are missing. */
  incomplete: boolean
  /** Of a create: fields of its answer, shown instead of changes. */
  answered?: readonly Field[]
  /** Of an action: texts of its answer, shown below the changes. */
  outcome?: readonly Field[]
  /** With several records, each is named. */
  several?: boolean
  /** Records that it couldn't be done to, each with its reason. */
  unfit?: readonly Row[]
  /** Words for a call that changes no value. */
  unchanged?: string
}

export function Unfit({ rows, most = NAMED }: { rows: readonly Row[]; most?: number }) {
  const { t } = useWords()
  return (
    <ul className="preview-refusal">
      {rows.slice(0, most).map((row) => (
        <li key={String(row['id'])}>
          <InfoCircleOutlined aria-hidden /> {[row['name'], row['message']].filter(Boolean).join(t('preview.colon'))}
        </li>
      ))}
      {rows.length > most && <li>{t('preview.moreUnfit', { num: rows.length - most })}</li>}
    </ul>
  )
}

/** For records of another resource only the names are shown: their fields are unknown here. */
function Elsewhere({ names }: { names: readonly string[] }) {
  const { t } = useWords()
  const first = names.slice(0, NAMED).join(t('generic.comma'))
  const text = names.length > NAMED ? t('generic.andMore', { names: first }) : first
  return <p>{t('preview.elsewhere', { count: names.length, names: text })}</p>
}

/** Values of the answer itself. */
function Answered({ fields, answer }: { fields: readonly Field[]; answer: Row }) {
  return (
    <dl>
      {fields.map((field) => (
        <ChangeLine
          key={field.name}
          field={field}
          change={{ field: field.name, old: null, new: answer[field.name] }}
          whole
        />
      ))}
    </dl>
  )
}

function Told(props: Props & { answer: Row }) {
  const { binding, answer, answered, outcome = [], several = false, unfit = [] } = props
  const { t } = useWords()
  const { grant } = useAccess()
  const shown = useMemo(
    () => Object.fromEntries(shownFields(binding, Object.keys(binding.fields), grant).map((one) => [one.name, one])),
    [binding, grant],
  )
  if (answered) {
    const filled = answered.filter((field) => !isEmpty(answer[field.name]))
    if (filled.length === 0) return <p className="soft">{t('preview.ready')}</p>
    return <Answered fields={filled} answer={answer} />
  }
  const further = outcome.filter((field) => !isEmpty(answer[field.name]))
  const { records, more } = previewText(answer, shown)
  if (records.length === 0 && further.length === 0) {
    const names = changedElsewhere(answer, binding.fields)
    if (names.length > 0) return <Elsewhere names={names} />
    return unfit.length > 0 ? <Unfit rows={unfit} /> : <p className="soft">{props.unchanged ?? t('preview.nothing')}</p>
  }
  return (
    <>
      <p className="preview-title">{t('preview.title')}</p>
      {records.map(({ id, name, lines }) => (
        <div key={id} className="preview-record">
          {several && <span className="preview-name">{name}</span>}
          <dl>
            {lines.map(({ field, change }) => (
              <ChangeLine key={field.name} field={field} change={change} />
            ))}
          </dl>
        </div>
      ))}
      {further.length > 0 && <Answered fields={further} answer={answer} />}
      {more > 0 && <p className="soft">{t('preview.more', { num: more })}</p>}
      {unfit.length > 0 && <Unfit rows={unfit} />}
    </>
  )
}

export function CallPreview(props: Props) {
  const { t } = useWords()
  const { preview, incomplete, several } = props
  const { answer, refusal, failed, busy, retry } = preview
  return (
    <div
      className={several ? 'preview preview-several' : 'preview'}
      role="status"
      aria-live="polite"
      aria-busy={busy}
      data-busy={busy || undefined}
    >
      {refusal !== null ? (
        <p className="preview-refusal">
          <InfoCircleOutlined aria-hidden /> <Unbroken text={refusal} />
        </p>
      ) : answer ? (
        <Told {...props} answer={answer} />
      ) : failed ? (
        <p>
          {t('preview.failed')}{' '}
          <Button type="link" size="small" onClick={retry}>
            {t('broken.retry')}
          </Button>
        </p>
      ) : (
        <p className="soft">{t(incomplete ? 'preview.incomplete' : 'preview.asking')}</p>
      )}
    </div>
  )
}
