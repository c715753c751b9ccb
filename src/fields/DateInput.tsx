// The picker of a day, a month or an instant.
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { Kind } from '#kernel/binding'
import { dateLimits } from '#kernel/rules'
import type { InputProps } from './field-kind'
import { typedShapes } from './typed-dates'
import { instantOfPicker, pickerOf } from './zone'

function read(kind: Kind, value: unknown): Dayjs | null {
  if (typeof value !== 'string' || value === '') return null
  const moment = kind === 'date-time' ? pickerOf(value) : dayjs(value)
  return moment.isValid() ? moment : null
}

function write(kind: Kind, moment: Dayjs | null): string | null {
  if (!moment) return null
  return kind === 'date-time' ? instantOfPicker(moment) : moment.format(kind === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD')
}

export default function DateInput({ field, value, onChange, id, aria, disabled, invalid }: InputProps) {
  const limits = dateLimits(field)
  return (
    <DatePicker
      id={id}
      {...aria}
      className="fill"
      value={read(field.kind, value)}
      onChange={(moment) => onChange(write(field.kind, moment))}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      {...(field.kind === 'month' ? { picker: 'month' } : {})}
      format={typedShapes(field.kind)}
      // "Now" would be the browser's time, not the association's.
      showNow={false}
      {...(limits ? { minDate: dayjs(limits.first), maxDate: dayjs(limits.last) } : {})}
      {...(field.kind === 'date-time'
        ? // Leaving the field keeps what was typed or chosen, as in every other field.
          { showTime: { defaultOpenValue: dayjs('00:00:00', 'HH:mm:ss') }, needConfirm: false }
        : {})}
    />
  )
}
