// The active filters, each with a remove button, and one button to clear all.

import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment, type ReactNode } from 'react'
import type { Field } from '#kernel/binding'
import { filterWords } from '#kernel/filter-words'
import type { Filter, FilterValue } from '#kernel/wire'
import { periodWords } from '../../../fields/date/Cell'
import { listIn } from '../../../fields/operators'
import { useCaptions } from '../../../fields/options'
import { clockOf } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'

const NAMED = 3

/** One filter in words. */
export function FilterWords({ field, value }: { field: Field; value: FilterValue }) {
  const { t, say } = useWords()
  const ids = field.ref ? listIn(value).filter((one): one is number => typeof one === 'number') : []
  const captions = useCaptions(field.ref, ids)
  const words = {
    say,
    yes: t('fields.yes'),
    no: t('fields.no'),
    empty: t('fields.isEmpty'),
    filled: t('fields.isFilled'),
    not: t('fields.isNot'),
    noneOf: (names: string) => t('fields.noneOf', { names }),
    period: (word: string) => periodWords(word, t),
    from: t('fields.day.gte'),
    until: t('fields.day.lte'),
    after: t('fields.day.gt'),
    before: t('fields.day.lt'),
    caption: (id: number) => captions.get(id) ?? t('fields.loading'),
    clock: (instant: string) => clockOf(instant),
    most: NAMED,
  }
  return (
    <>
      <span className="soft">{say(field.title)}</span> {filterWords(field, value, words)}
    </>
  )
}

function Chip({
  name,
  onOpen,
  onClear,
  children,
}: {
  name: string
  onOpen?(): void
  onClear(): void
  children: ReactNode
}) {
  const { t } = useWords()
  return (
    <li className="chip">
      {onOpen ? (
        <button type="button" className="chip-words" onClick={onOpen}>
          {children}
        </button>
      ) : (
        <span className="chip-words">{children}</span>
      )}
      <button type="button" className="chip-clear" aria-label={t('generic.clearFilter', { name })} onClick={onClear}>
        <CloseOutlined aria-hidden />
      </button>
    </li>
  )
}

interface Props {
  fields: readonly Field[]
  filter: Readonly<Filter>
  any: readonly Filter[]
  onChange(name: string, value: undefined): void
  onAny(any: Filter[]): void
  onBuild(): void
  /** Fields whose filters are in view elsewhere. */
  without: readonly Field[]
  /** Absent where a button elsewhere does it. */
  onReset?(): void
}

export function inForce(fields: readonly Field[], filter: Readonly<Filter>): { field: Field; value: FilterValue }[] {
  return fields.flatMap((field) => {
    const value = filter[field.name]
    return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [{ field, value }]
  })
}

export function ActiveFilters({ fields, without, filter, any, onChange, onAny, onBuild, onReset }: Props) {
  const { t, say } = useWords()
  const active = inForce(fields, filter).filter(({ field }) => !without.includes(field))
  if (active.length === 0 && any.length === 0) return null
  return (
    <div className="chips">
      <ul aria-label={t('generic.activeFilters')}>
        {active.map(({ field, value }) => (
          <Chip key={field.name} name={say(field.title)} onClear={() => onChange(field.name, undefined)}>
            <FilterWords field={field} value={value} />
          </Chip>
        ))}
        {any.length > 0 && (
          <Chip name={t('generic.builder.any')} onOpen={onBuild} onClear={() => onAny([])}>
            {any.map((group, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: groups have no names, and are redrawn together
              <Fragment key={index}>
                {index > 0 && <b className="chip-or">{t('generic.builder.or')}</b>}
                {inForce(fields, group).map(({ field, value }, place) => (
                  <Fragment key={field.name}>
                    {place > 0 && <span className="soft"> {t('generic.builder.and')} </span>}
                    <FilterWords field={field} value={value} />
                  </Fragment>
                ))}
              </Fragment>
            ))}
          </Chip>
        )}
      </ul>
      {onReset && (
        <Button type="link" size="small" onClick={onReset}>
          {t('generic.reset')}
        </Button>
      )}
    </div>
  )
}
