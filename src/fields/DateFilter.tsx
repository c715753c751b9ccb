// A filter on days or months from … to …; instants are compared with the bounds of the association's days.
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { Comparison } from '#kernel/wire'
import { useText } from '../locales/use-text'
import type { FilterProps } from './field-kind'
import { dayBounds, dayOf, today } from './zone'

type Range = [Dayjs | null, Dayjs | null]

export default function DateFilter({ field, value, onChange, id, inside }: FilterProps) {
  const { t } = useTranslation()
  const say = useText()
  const month = field.kind === 'month'
  const given: Comparison = value && typeof value === 'object' && !Array.isArray(value) ? value : {}
  const read = (bound: unknown): Dayjs | null => {
    if (typeof bound !== 'string') return null
    return dayjs(field.kind === 'date-time' ? dayOf(bound) : bound)
  }
  const pick = (range: Range | null): void => {
    const [from, to] = range ?? [null, null]
    const next: Comparison = {}
    const shape = month ? 'YYYY-MM' : 'YYYY-MM-DD'
    if (from) next.gte = field.kind === 'date-time' ? dayBounds(from.format(shape)).gte : from.format(shape)
    if (to) next.lte = field.kind === 'date-time' ? dayBounds(to.format(shape)).lte : to.format(shape)
    onChange(from || to ? next : undefined)
  }
  const now = today()
  const presets: { label: string; value: [Dayjs, Dayjs] }[] = month
    ? []
    : [
        { label: t('fields.today'), value: [now, now] },
        { label: t('fields.lastDays', { num: 7 }), value: [now.subtract(6, 'day'), now] },
        { label: t('fields.lastDays', { num: 30 }), value: [now.subtract(29, 'day'), now] },
        { label: t('fields.thisMonth'), value: [now.startOf('month'), now.endOf('month')] },
        { label: t('fields.thisYear'), value: [now.startOf('year'), now.endOf('year')] },
      ]
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      className="fill"
      aria-label={say(field.title)}
      value={[read(given.gte), read(given.lte)]}
      onChange={pick}
      allowEmpty={[true, true]}
      placeholder={[t('fields.fromDay'), t('fields.toDay')]}
      presets={presets}
      {...(month ? { picker: 'month' } : {})}
      {...(inside ? { prefix: <span className="filter-name">{say(field.title)}</span> } : {})}
    />
  )
}
