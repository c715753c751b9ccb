// The column chooser: visibility, order, pins, row density.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Input, Segmented } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { totalsFor } from '#kernel/shapes'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import { useDragWords } from '../../drag/use-drag-words'
import { useNarrow } from '../../use-narrow'
import { ColumnLine } from './ColumnLine'
import { changedBy, type Density, densities, reordered, switched } from './column-choice'
import type { Columns } from './columns'

export default function ColumnPanel({ columns, onClose }: { columns: Columns; onClose(): void }) {
  const { t } = useWords()
  const say = useText()
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
    <fieldset className="column-panel" aria-label={t('generic.columns')} onKeyDown={keys}>
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
      <div className="column-lists">
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
            <p className="soft column-head">{t('generic.columnsHidden')}</p>
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
