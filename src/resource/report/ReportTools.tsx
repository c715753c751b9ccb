// Controls of a report: period, comparison, group, filters; on paper the state that they were left in.
import { FilterOutlined } from '@ant-design/icons'
import { Button, DatePicker, Flex, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { canRead, type Grant } from '#kernel/access'
import type { Field } from '#kernel/binding'
import { EVER } from '#kernel/report'
import type { Filter } from '#kernel/wire'
import { useSession, whose } from '../../api/session'
import { useNarrow } from '../../components/use-narrow'
import { periodWords } from '../../fields/date/Cell'
import { FilterControl } from '../../fields/FilterControl'
import { today } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { FilterWords, inForce } from '../list/filters/ActiveFilters'
import { shownFields } from '../record'
import styles from './Report.module.css'
import type { ReportState } from './report-state'
import type { ReportBinding, ReportControl } from './use-report'

interface PrintedHeadProps {
  state: ReportState
  /** Fields that the report, and the records of its groups, can be narrowed by. */
  fields: readonly Field[]
  recordFields: readonly Field[]
}

const SHAPE = 'YYYY-MM-DD'

export function PrintedHead({ state, fields, recordFields }: PrintedHeadProps) {
  const { t } = useWords()
  const { admin } = useSession()
  const narrowed = [
    ...inForce(fields, (state.filter ?? {}) as Filter),
    ...inForce(recordFields, (state.record ?? {}) as Filter),
  ]
  const day = state.date_end
  return (
    <p className={styles.paper}>
      <span>{whose(admin).name}</span>
      {day && <span>{`${t('report.stateDay')} ${day}`}</span>}
      {narrowed.map(({ field, value }) => (
        <span key={field.name}>
          <FilterWords field={field} value={value} />
        </span>
      ))}
      <span>{t('report.printedOn', { day: today().format(SHAPE) })}</span>
    </p>
  )
}

/** Custom dates. */
const OWN = '.own'
const NONE = '.none'

function wordsOf(period: string, t: TFunction): string {
  return period === EVER ? t('report.ever') : periodWords(period, t)
}

/** The current period, in words. */
export function periodIn(state: ReportState, { report }: ReportBinding, t: TFunction): string {
  if (state.start_date !== undefined || !report.period) return t('report.chosenDays')
  return wordsOf(state.period ?? report.period.default, t)
}

interface ReportToolsProps {
  binding: ReportBinding
  control: ReportControl
}

function Period({ binding, control }: ReportToolsProps) {
  const { t } = useWords()
  const { period } = binding.report
  const { state, change, answer } = control
  const [own, setOwn] = useState(false)
  if (!period) return null
  const dated = own || state.start_date !== undefined
  const pick = (word: string): void => {
    setOwn(word === OWN)
    if (word !== OWN)
      change({ period: word === period.default ? undefined : word, start_date: undefined, end_date: undefined })
  }
  const shown = state.start_date ? state : answer?.period
  return (
    <>
      <Select<string>
        className={styles.select}
        aria-label={t('report.period')}
        value={dated ? OWN : (state.period ?? period.default)}
        onChange={pick}
        popupMatchSelectWidth={false}
        options={[
          ...period.presets.map((word) => ({ value: word, label: wordsOf(word, t) })),
          { value: OWN, label: t('report.own') },
        ]}
      />
      {dated && (
        <DatePicker.RangePicker
          style={{ width: 260 }}
          allowClear={false}
          aria-label={t('report.own')}
          placeholder={[t('report.from'), t('report.to')]}
          value={shown ? [dayjs(shown.start_date), dayjs(shown.end_date)] : null}
          onChange={(range) => {
            const [from, to] = range ?? []
            if (from && to) change({ period: undefined, start_date: from.format(SHAPE), end_date: to.format(SHAPE) })
          }}
        />
      )}
    </>
  )
}

/** The day of which the numbers of members tell the state; the end of the period unless one is chosen. */
function StateDay({ binding, control }: ReportToolsProps) {
  const { t } = useWords()
  const { state, change, answer } = control
  if (!binding.report.measures.some(({ fact }) => fact)) return null
  const end = answer?.period?.end_date
  const now = today().format(SHAPE)
  const until = end !== undefined && end < now ? end : now
  const day = state.date_end
  return (
    <DatePicker
      style={{ flex: '1 1 200px', maxWidth: 236 }}
      aria-label={t('report.stateDay')}
      title={t('report.stateDayHint')}
      allowClear={day !== undefined}
      value={dayjs(day ?? until)}
      format={SHAPE}
      prefix={t('report.stateDay')}
      disabledDate={(value) => value.format(SHAPE) > now}
      onChange={(value) => change({ date_end: value?.format(SHAPE) })}
    />
  )
}

function Comparison({ binding, control }: ReportToolsProps) {
  const { t } = useWords()
  const { comparison } = binding.report
  const { state, change } = control
  if (comparison.length === 0) return null
  // All time can't be compared.
  const ever = state.start_date === undefined && (state.period ?? binding.report.period?.default) === EVER
  const words = { previous: t('report.comparePrevious'), year: t('report.compareYear') }
  return (
    <Select<string>
      className={styles.select}
      aria-label={t('report.compare')}
      disabled={ever}
      value={ever ? NONE : (state.compare ?? NONE)}
      onChange={(word) => change({ compare: comparison.find((one) => one === word) })}
      popupMatchSelectWidth={false}
      options={[
        { value: NONE, label: t('report.noCompare') },
        ...comparison.map((one) => ({ value: one, label: words[one] })),
      ]}
    />
  )
}

function Filters({ binding, control }: ReportToolsProps) {
  const { t } = useWords()
  const id = useId()
  const { grant } = useAccess()
  const { state, change } = control
  const filterOn = (key: 'filter' | 'record', field: Field) => {
    const filter = state[key] ?? {}
    return (
      <FilterControl
        key={`${key}.${field.name}`}
        field={field}
        value={filter[field.name]}
        onChange={(value) => {
          const { [field.name]: _, ...others } = filter
          change({ [key]: value === undefined ? others : { ...others, [field.name]: value } })
        }}
        id={`${id}-${key}-${field.name}`}
        scope={filter}
      />
    )
  }
  return (
    <fieldset
      className="filters"
      style={{ minWidth: 0, margin: 0, padding: 0, border: 0 }}
      aria-label={t('report.filters')}
    >
      {shownFields(binding, binding.views.list.filters, grant).map((field) => filterOn('filter', field))}
      {recordFields(binding, grant).map((field) => filterOn('record', field))}
    </fieldset>
  )
}

/** Fields of the groups' records by which a ranking can be narrowed. */
export function recordFields({ report }: ReportBinding, grant: Grant): Field[] {
  return report.words.flatMap(({ record }) => (record && canRead(grant, record) ? [record] : []))
}

export function ReportTools({ binding, control }: ReportToolsProps) {
  const { t, say } = useWords()
  const narrow = useNarrow()
  const { dimensions, dimension, state, change } = control
  const num = Object.keys(state.filter ?? {}).length + Object.keys(state.record ?? {}).length
  const [open, setOpen] = useState(num > 0)
  const filters = binding.views.list.filters.length > 0
  return (
    <Flex vertical gap={12} className={styles.tools} data-part="tools">
      <Flex wrap gap="8px 12px">
        <Period binding={binding} control={control} />
        <StateDay binding={binding} control={control} />
        <Comparison binding={binding} control={control} />
        {dimensions.length > 1 && (
          <Segmented<string>
            aria-label={t('report.dimension')}
            value={dimension.name}
            onChange={(name) => change({ dimension: name === dimensions[0]?.name ? undefined : name })}
            options={dimensions.map(({ name, title }) => ({ value: name, label: say(title) }))}
          />
        )}
        {filters && narrow && (
          <Button icon={<FilterOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('report.filters')}
            {num > 0 && ` · ${num}`}
          </Button>
        )}
      </Flex>
      {filters && (!narrow || open) && <Filters binding={binding} control={control} />}
    </Flex>
  )
}
