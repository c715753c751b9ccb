// A relative period: by name, or a number of days back or ahead.
import { Button, InputNumber, Select, Space } from 'antd'
import { useState } from 'react'
import { onEnter } from '../../keyboard/typing'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import type { FilterProps } from '../field-kind'
import { comparisonIn } from '../operators'
import { offeredMonths, offeredPeriods, periodWords } from './periods'

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

export function PeriodFilter({ field, value, onChange, onOperator, id, prefix }: FilterProps) {
  const { t } = useWords()
  const say = useText()
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
