// The columns of a list to choose from: shown or hidden, in what order, fixed, with a total.
import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Checkbox, Dropdown, Input, Segmented } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { type Total, totalsFor } from '#kernel/shapes'
import { useDragWords } from '../../../components/drag'
import { useNarrow } from '../../../components/use-narrow'
import { useWords } from '../../../locales/use-words'
import styles from './Columns.module.css'
import type { Columns } from './columns'
import { type ColumnChoice, changedBy, type Density, densities, type Pin, reordered, switched } from './columns'

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
        className={choice.pin ? styles.pinned : 'quiet-button'}
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
        className={choice.total ? styles.pinned : 'quiet-button'}
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
      className={isDragging ? `${styles.line} dragged` : styles.line}
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

function ColumnLine(props: Props) {
  const { choice, title, onTurn } = props
  if (choice) return <Shown {...props} choice={choice} />
  return (
    <li className={styles.line}>
      <Checkbox checked={false} onChange={onTurn}>
        {title}
      </Checkbox>
    </li>
  )
}

export default function ColumnPanel({ columns, onClose }: { columns: Columns; onClose(): void }) {
  const { t, say } = useWords()
  // Cards have columns, but neither density nor pins.
  const narrow = useNarrow()
  const [word, setWord] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const { choices, offered, choose } = columns
  const titleOf = (name: string): string => {
    const field = offered.find((one) => one.name === name)
    return field ? say(field.title) : name
  }
  const totalsOf = (name: string) => {
    const field = offered.find((one) => one.name === name)
    return field ? totalsFor(field) : []
  }
  const spoken = useDragWords((id) => titleOf(String(id)))
  const found = (name: string): boolean => titleOf(name).toLowerCase().includes(word.trim().toLowerCase())
  const shown = choices.filter(({ name }) => found(name))
  const hidden = offered.filter(({ name }) => !choices.some((one) => one.name === name) && found(name))
  const end = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id) choose(reordered(choices, String(active.id), String(over.id)))
  }
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
  return (
    <fieldset className={styles.panel} aria-label={t('generic.columns')} onKeyDown={keys}>
      {!narrow && (
        <Segmented<Density>
          block
          size="small"
          aria-label={t('generic.density.title')}
          // A gallery has no height of rows.
          value={columns.density === 'gallery' ? 'standard' : columns.density}
          onChange={columns.setDensity}
          options={densities
            .filter((value) => value !== 'gallery')
            .map((value) => ({ value, label: t(`generic.density.${value}`) }))}
        />
      )}
      <Input
        size="small"
        allowClear
        value={word}
        onChange={(event) => setWord(event.target.value)}
        placeholder={t('generic.findColumn')}
        aria-label={t('generic.findColumn')}
      />
      <div className={styles.lists}>
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={end} accessibility={spoken}>
          <SortableContext items={shown.map(({ name }) => name)} strategy={verticalListSortingStrategy}>
            <ul aria-label={t('generic.columnsShown')}>
              {shown.map((choice) => (
                <ColumnLine
                  key={choice.name}
                  choice={choice}
                  title={titleOf(choice.name)}
                  last={choices.length === 1}
                  onTurn={() => choose(switched(choices, choice.name))}
                  totals={totalsOf(choice.name)}
                  {...(narrow
                    ? {}
                    : {
                        onPin: (pin) => choose(changedBy(choices, choice.name, { pin })),
                        onTotal: (total) => choose(changedBy(choices, choice.name, { total })),
                      })}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
        {hidden.length > 0 && (
          <>
            <p className={`soft ${styles.head}`}>{t('generic.columnsHidden')}</p>
            <ul aria-label={t('generic.columnsHidden')}>
              {hidden.map((field) => (
                <ColumnLine
                  key={field.name}
                  choice={null}
                  title={say(field.title)}
                  last={false}
                  onTurn={() => choose(switched(choices, field.name))}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      <Button type="link" size="small" onClick={columns.reset}>
        {t('generic.columnsReset')}
      </Button>
    </fieldset>
  )
}
