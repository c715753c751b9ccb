// One column in the chooser: its handle, visibility and pin.
import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Checkbox, Dropdown } from 'antd'
import type { Total } from '#kernel/shapes'
import { useWords } from '../../../locales/use-words'
import type { ColumnChoice, Pin } from './column-choice'

interface Props {
  /** null: hidden. */
  choice: ColumnChoice | null
  title: string
  /** The only visible one. */
  last: boolean
  onTurn(): void
  onPin?(pin: Pin | undefined): void
  /** The totals that the column can have at the foot of the list. */
  totals?: readonly Total[]
  onTotal?(total: Total | undefined): void
}

function Handle({
  listeners,
  attributes,
  title,
}: Pick<ReturnType<typeof useSortable>, 'listeners' | 'attributes'> & { title: string }) {
  const { t } = useWords()
  return (
    <button
      type="button"
      className="drag-handle"
      {...attributes}
      {...listeners}
      aria-label={t('generic.order.move', { name: title })}
    >
      <HolderOutlined aria-hidden />
    </button>
  )
}

function Pinned({ choice, title, onPin }: { choice: ColumnChoice; title: string; onPin(pin: Pin | undefined): void }) {
  const { t } = useWords()
  const pin = choice.pin ?? 'none'
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [pin],
        items: (['none', 'left', 'right'] as const).map((key) => ({ key, label: t(`generic.pin.${key}`) })),
        onClick: ({ key }) => onPin(key === 'none' ? undefined : (key as Pin)),
      }}
    >
      <Button
        type="text"
        size="small"
        className={choice.pin ? 'pinned' : 'quiet-button'}
        icon={choice.pin ? <PushpinFilled /> : <PushpinOutlined />}
        aria-label={`${t('generic.pin.title', { name: title })} · ${t(`generic.pin.${pin}`)}`}
      />
    </Dropdown>
  )
}

function Totalled({
  choice,
  title,
  totals,
  onTotal,
}: Pick<Required<Props>, 'title' | 'totals' | 'onTotal'> & { choice: ColumnChoice }) {
  const { t } = useWords()
  const total = choice.total ?? 'none'
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [total],
        items: (['none', ...totals] as const).map((key) => ({ key, label: t(`shapes.total.${key}`) })),
        onClick: ({ key }) => onTotal(key === 'none' ? undefined : (key as Total)),
      }}
    >
      <Button
        type="text"
        size="small"
        className={choice.total ? 'pinned' : 'quiet-button'}
        icon={<span aria-hidden>Σ</span>}
        aria-label={`${t('shapes.totalOf', { name: title })} · ${t(`shapes.total.${total}`)}`}
      />
    </Dropdown>
  )
}

function Shown({ choice, title, last, onTurn, onPin, totals = [], onTotal }: Props & { choice: ColumnChoice }) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: choice.name })
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'column-line dragged' : 'column-line'}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Handle listeners={listeners} attributes={attributes} title={title} />
      <Checkbox checked disabled={last} onChange={onTurn}>
        {title}
      </Checkbox>
      {onTotal && totals.length > 0 && <Totalled choice={choice} title={title} totals={totals} onTotal={onTotal} />}
      {onPin && <Pinned choice={choice} title={title} onPin={onPin} />}
    </li>
  )
}

export function ColumnLine(props: Props) {
  const { choice, title, onTurn } = props
  if (choice) return <Shown {...props} choice={choice} />
  return (
    <li className="column-line">
      <Checkbox checked={false} onChange={onTurn}>
        {title}
      </Checkbox>
    </li>
  )
}
