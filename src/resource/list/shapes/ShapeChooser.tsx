// The choice of a shape for the rows: table, groups, board or calendar.

import { AppstoreOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { Suspense, useState } from 'react'
import { canRead, type Grant } from '#kernel/access'
import type { Binding, Calendar, Field } from '#kernel/binding'
import { type By, byOf, isDated } from '#kernel/shapes'
import { lazyWithRetry } from '../../../api/lazy-with-retry'
import { useNarrow } from '../../../components/use-narrow'
import { useWords } from '../../../locales/use-words'
import type { ListState } from '../../../url-state/list-state'
import { type Columns, picturesIn } from '../columns/columns'
import type { ListControl } from '../use-list-state'
import { movesTo } from './use-card-moves'

export interface Grouping extends By {
  readonly text: string
}

export function groupings(binding: Binding, grant: Grant): Grouping[] {
  return binding.views.list.filters.flatMap((name) => {
    const by = byOf(binding, name)
    if (!by || !canRead(grant, by.field)) return []
    const others = ['year', 'yearly'].flatMap((unit) => {
      const text = `${name}.${unit}`
      const other = byOf(binding, text)
      return other ? [{ text, ...other }] : []
    })
    return [{ text: name, ...by }, ...others]
  })
}

/** Choices as columns, those that actions move records between first. */
export function boardFields(binding: Binding, grant: Grant): Field[] {
  const fields = groupings(binding, grant).flatMap(({ field }) => (field.kind === 'choice' ? field : []))
  const moved = (field: Field) => (movesTo(binding, field).length > 0 ? 0 : 1)
  return fields.sort((one, other) => moved(one) - moved(other))
}

/** Dates as days, that of the schema's calendar first. */
export function calendarFields(binding: Binding, grant: Grant): Field[] {
  const fields = groupings(binding, grant).flatMap(({ field, unit }) =>
    unit === 'month' && isDated(field) ? field : [],
  )
  const from = binding.views.calendar?.from
  return fields.sort((one, other) => Number(other.name === from) - Number(one.name === from))
}

/** The calendar by this date: that of the schema, or one with the date alone. */
export function calendarBy(binding: Binding, { name }: Field): Calendar {
  const own = binding.views.calendar
  if (own?.from === name) return own
  const tone =
    own?.tone ?? Object.values(binding.fields).find((field) => field.choices?.some((choice) => choice.tone))?.name
  return { from: name, ...(tone ? { tone } : {}) }
}

const load = () => import('./ShapePanel')
const ShapePanel = lazyWithRetry(load)

interface Props {
  binding: Binding
  state: ListState
  onChange: ListControl['change']
  columns: Columns
}

export function ShapeChooser({ binding, state, onChange, columns }: Props) {
  const { t } = useWords()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const isTable = !state.as && !state.by && columns.density !== 'gallery'
  const suits = binding.views.list.filters.some((name) => byOf(binding, name)) || picturesIn(columns)
  if (binding.kind === 'tree' || !suits) return null
  const title = t('generic.shape')
  return (
    <Popover
      trigger="click"
      // Aligned to the right it would leave a phone's screen on the left.
      placement={narrow ? 'bottom' : 'bottomRight'}
      open={open}
      onOpenChange={setOpen}
      content={
        <Suspense fallback={null}>
          <ShapePanel {...{ binding, state, onChange, columns }} onClose={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Button
        icon={<AppstoreOutlined className={isTable ? undefined : 'chosen'} />}
        aria-label={title}
        title={title}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load()}
      />
    </Popover>
  )
}
