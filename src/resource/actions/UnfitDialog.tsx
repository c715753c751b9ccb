// Result of an action: names of the records by outcome, and those it couldn't be done to with the reasons.
import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { Modal, Table } from 'antd'
import type { MouseEvent } from 'react'
import type { Action, Binding, Field, Row } from '#kernel/binding'
import { countIn, unfitIn } from '#kernel/unfit'
import { kindOfField } from '../../fields'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { outcomesOf } from './result-message'
import './actions.css'

interface Props {
  binding: Pick<Binding, 'route'>
  action: Action
  row: Row
  /** Takes back those that it was done to. */
  undo: (() => Promise<unknown>) | null
  onClose(): void
}

/** In a table the name links to the record. */
function columnsOf(fields: readonly Field[]): Field[] {
  return fields.filter((field) => field.name !== 'id' || fields.length === 2)
}

export default function UnfitDialog({ binding, action, row, undo, onClose }: Props) {
  const { t, say } = useWords()
  const unfit = unfitIn(action.call, row)
  const outcomes = outcomesOf(action, row, say)
  const bad = unfit?.rows ?? []
  const good = countIn(row) ?? 0
  // A refusal has been reported by the gateway.
  const takeBack = (event: MouseEvent): void => {
    event.stopPropagation()
    onClose()
    undo?.().catch(() => undefined)
  }
  const drawn = (field: Field, one: Row) => {
    const { Cell } = kindOfField(field)
    // Reasons wrap instead of being cut.
    if (field.name === 'message') return String(one['message'] ?? '')
    const cell = <Cell field={field} value={one[field.name]} row={one} />
    return field.name === 'name' && binding.route && typeof one['id'] === 'number' ? (
      <Link to={`${binding.route}/${one['id']}`} onClick={onClose}>
        {cell}
      </Link>
    ) : (
      cell
    )
  }
  return (
    <Modal
      open
      title={say(action.title)}
      onCancel={onClose}
      onOk={onClose}
      okText={t('common.ok')}
      okButtonProps={{ autoFocus: true }}
      // Closing is the other button; this one takes back.
      cancelText={t('jobs.undo')}
      cancelButtonProps={undo ? { onClick: takeBack } : { style: { display: 'none' } }}
      width={640}
      className="unfit"
    >
      <p className="unfit-sum" role="status">
        {good > 0 ? <CheckCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />}{' '}
        {bad.length > 0 ? t('jobs.partly', { good, bad: bad.length }) : t('jobs.wholly', { good })}
      </p>
      {outcomes.length > 0 && (
        <dl className="outcomes">
          {outcomes.map(({ word, names }) => (
            <div key={word}>
              <dt>
                {word} {names.length}
              </dt>
              <dd>{names.join(t('generic.comma'))}</dd>
            </div>
          ))}
        </dl>
      )}
      {unfit && (
        <Table<Row>
          size="small"
          rowKey={(one) => String(one['id'] ?? one['row'] ?? JSON.stringify(one))}
          dataSource={[...bad]}
          pagination={bad.length > 10 ? { pageSize: 10, showSizeChanger: false, size: 'small' } : false}
          columns={columnsOf(Object.values(unfit.field.fields ?? {})).map((field) => ({
            key: field.name,
            title: say(field.title),
            ...(field.name === 'message' ? {} : { width: 140 }),
            render: (_: unknown, one: Row) => drawn(field, one),
          }))}
        />
      )}
    </Modal>
  )
}
