// A filter on dates or months: a relative period, or fixed dates; instants are compared with the bounds of the association's days.
import { Button, DatePicker, InputNumber, Select, Space } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { plain } from '#kernel/typed'
import type { Comparison } from '#kernel/wire'
import { onEnter } from '../../components/typing'
import { useWords } from '../../locales/use-words'
import type { FilterProps } from '../field-kind'
import { boundsIn, comparisonIn, type DayOperator, daySides, isDayOperator } from '../operators'
import { dayBounds, dayOf } from '../zone'
import { offeredMonths, offeredPeriods, periodWords } from './Cell'
import { dateTyped, typedShapes } from './Input'

type Range = [Dayjs | null, Dayjs | null]

export default function DateFilter(props: FilterProps) {
  const { field, value, operator, onChange, id, prefix } = props
  const { t, say } = useWords()
  if (operator === 'within') return <PeriodFilter {...props} />
  const kind = field.kind === 'month' ? 'month' : 'date'
  const given = boundsIn(value)
  const read = (bound: unknown): Dayjs | null => {
    if (typeof bound !== 'string') return null
    return dayjs(field.kind === 'date-time' ? dayOf(bound) : bound)
  }
  const [shape] = typedShapes(kind)
  const write = (operator: DayOperator, day: Dayjs | null): Comparison => {
    if (!day) return {}
    const text = day.format(shape)
    return { [operator]: field.kind === 'date-time' ? dayBounds(text)[daySides[operator]] : text }
  }
  const keep = (bounds: Comparison): void => onChange(Object.keys(bounds).length > 0 ? bounds : undefined)
  /** Applies a text that the picker would drop for its last date: a short form, or none. */
  const finish = (target: EventTarget, operator: DayOperator, bounds: Comparison): void => {
    if (!(target instanceof HTMLInputElement)) return
    const text = plain(target.value)
    const typed = dateTyped(kind, text)
    const { [operator]: last, ...others } = bounds
    if (text === '' ? last === undefined : !typed || typed.isTaken) return
    keep({ ...others, ...write(operator, typed?.moment ?? null) })
  }
  const common = {
    className: 'fill',
    'aria-label': say(field.title),
    prefix,
    format: typedShapes(kind),
    ...(kind === 'month' ? { picker: 'month' as const } : {}),
  }
  if (operator && isDayOperator(operator))
    return (
      <DatePicker
        {...common}
        id={id}
        value={read(comparisonIn(value)[operator])}
        onChange={(day) => keep(write(operator, day))}
        onBlur={({ target }) => finish(target, operator, comparisonIn(value))}
        onKeyDown={onEnter(({ target }) => finish(target, operator, comparisonIn(value)))}
        showNow={false}
      />
    )
  const pick = (range: Range | null): void =>
    keep({ ...write('gte', range?.[0] ?? null), ...write('lte', range?.[1] ?? null) })
  return (
    <DatePicker.RangePicker
      {...common}
      id={{ start: id }}
      value={[read(given.gte), read(given.lte)]}
      onChange={pick}
      onBlur={({ target }, { range }) => finish(target, range === 'end' ? 'lte' : 'gte', given)}
      allowEmpty={[true, true]}
      placeholder={[t('fields.fromDay'), t('fields.toDay')]}
    />
  )
}

const MOST_DAYS = 3650

function Days({ onPick }: { onPick(period: string): void }) {
  const { t } = useWords()
  const [way, setWay] = useState<'past' | 'next'>('past')
  const [num, setNum] = useState<number | null>(90)
  const pick = (): void => {
    if (num !== null) onPick(`${way}_${num}_days`)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list above would take the keys and the focus
    <div
      className="period-days"
      onMouseDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Space.Compact block>
        <Button size="small" onClick={() => setWay(way === 'past' ? 'next' : 'past')}>
          {t(way === 'past' ? 'fields.period.back' : 'fields.period.ahead')}
        </Button>
        <InputNumber<number>
          size="small"
          className="fill"
          min={1}
          max={MOST_DAYS}
          precision={0}
          value={num}
          onChange={setNum}
          onPressEnter={onEnter(pick)}
          suffix={t('fields.period.days')}
          aria-label={t('fields.period.numDays')}
        />
        <Button size="small" type="primary" disabled={num === null} onClick={pick}>
          {t('common.ok')}
        </Button>
      </Space.Compact>
    </div>
  )
}

function PeriodFilter({ field, value, onChange, onOperator, id, prefix }: FilterProps) {
  const { t, say } = useWords()
  const [open, setOpen] = useState(false)
  const { within } = comparisonIn(value)
  const offered = field.kind === 'month' ? offeredMonths : offeredPeriods
  const listed = within !== undefined && !offered.includes(within) ? [...offered, within] : offered
  const pick = (period: string): void => {
    setOpen(false)
    onChange({ within: period })
  }
  return (
    <Select<string>
      id={id}
      className="fill"
      allowClear
      open={open}
      onOpenChange={setOpen}
      aria-label={say(field.title)}
      value={within}
      onChange={(next?: string) => {
        if (next === OWN) onOperator?.('between')
        else if (next === undefined) onChange(undefined)
        else pick(next)
      }}
      placeholder={t('fields.any')}
      prefix={prefix}
      popupMatchSelectWidth={false}
      options={[
        ...listed.map((period) => ({ value: period, label: periodWords(period, t) })),
        ...(onOperator ? [{ value: OWN, label: t('fields.period.own') }] : []),
      ]}
      popupRender={(menu) => (
        <>
          {menu}
          {field.kind !== 'month' && <Days onPick={pick} />}
        </>
      )}
    />
  )
}

/** Custom dates: opens the calendar. */
const OWN = '.own'
