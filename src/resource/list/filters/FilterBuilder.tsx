// Conditions put together by hand: groups of which at least one must hold.

import { CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Drawer, Select } from 'antd'
import { useId, useState } from 'react'
import type { Field, Row } from '#kernel/binding'
import { firstBy } from '#kernel/leading'
import type { Filter, FilterValue } from '#kernel/wire'
import { useNarrow } from '../../../components/use-narrow'
import { FilterControl } from '../../../fields/FilterControl'
import { useWords } from '../../../locales/use-words'

/** Field names beside their values, so that a field without a value stays on the screen. */
export interface Group {
  key: number
  names: readonly string[]
  filter: Filter
}

/** Conditions of a group that have an effect. */
function cleanGroup(filter: Readonly<Filter>, known: ReadonlySet<string>): Filter {
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([name, value]) => known.has(name) && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** A group has each field once. */
export function unused(fields: readonly Field[], names: readonly string[]): Field[] {
  return fields.filter((field) => !names.includes(field.name))
}

interface Props {
  group: Group
  fields: readonly Field[]
  scope: Row
  onChange(group: Group): void
  onRemove?(): void
}

function ConditionGroup({ group, fields, scope, onChange, onRemove }: Props) {
  const { t, say } = useWords()
  const id = useId()
  const left = unused(fields, group.names)
  const set = (name: string, value: FilterValue | undefined): void => {
    const { [name]: _, ...others } = group.filter
    onChange({ ...group, filter: value === undefined ? others : { ...others, [name]: value } })
  }
  const drop = (name: string): void => {
    const { [name]: _, ...others } = group.filter
    onChange({ ...group, names: group.names.filter((one) => one !== name), filter: others })
  }
  return (
    <div className="conditions">
      {group.names.map((name) => {
        const field = fields.find((one) => one.name === name)
        if (!field) return null
        const title = say(field.title)
        return (
          <div key={name} className="condition">
            <FilterControl
              field={field}
              value={group.filter[name]}
              onChange={(value) => set(name, value)}
              id={`${id}-${name}`}
              scope={scope}
              around={(operators, value) => (
                <>
                  <span className="condition-name">{operators}</span>
                  <span className="condition-value">{value}</span>
                </>
              )}
            />
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('generic.clearFilter', { name: title })}
              title={t('generic.clearFilter', { name: title })}
              onClick={() => drop(name)}
            />
          </div>
        )
      })}
      <div className="condition-foot">
        {left.length > 0 && (
          <Select<string>
            className="condition-add"
            variant="borderless"
            prefix={<PlusOutlined aria-hidden />}
            placeholder={t('generic.builder.add')}
            aria-label={t('generic.builder.add')}
            value={null}
            showSearch
            optionFilterProp="label"
            popupMatchSelectWidth={false}
            options={left.map((field) => ({ value: field.name, label: say(field.title) }))}
            onChange={(name) => onChange({ ...group, names: [...group.names, name] })}
          />
        )}
        {onRemove && (
          <Button type="text" size="small" danger icon={<DeleteOutlined />} onClick={onRemove}>
            {t('generic.builder.removeGroup')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface FilterBuilderProps {
  fields: readonly Field[]
  filter: Readonly<Filter>
  any: readonly Filter[]
  scope: Row
  open: boolean
  onClose(): void
  onApply(filter: Filter, any: Filter[]): void
  /** Caption of the button, where it does something else than showing results. */
  done?: string
}

const MOST_GROUPS = 20
/** So many are offered without being added first. */
const OFFERED = 10
let next = 0
function groupOf(filter: Readonly<Filter>): Group {
  next += 1
  return { key: next, names: Object.keys(filter), filter: { ...filter } }
}

function Inside({ fields, filter, any, scope, onApply, onClose, done }: Omit<FilterBuilderProps, 'open'>) {
  const { t } = useWords()
  const narrow = useNarrow()
  const names = fields.map((field) => field.name)
  const quick = narrow ? names : [...new Set([...Object.keys(filter), ...names.slice(0, OFFERED)])]
  const [all, setAll] = useState<Group>(() => ({ ...groupOf(filter), names: quick }))
  const [groups, setGroups] = useState<readonly Group[]>(() => any.map(groupOf))
  const known = new Set(fields.map((field) => field.name))
  // Which row is the first depends on all conditions: it can't be one of several.
  const either = fields.filter((field) => !firstBy(field))
  const apply = (): void => {
    const made = groups.map((group) => cleanGroup(group.filter, known)).filter((one) => Object.keys(one).length > 0)
    onApply(cleanGroup(all.filter, known), made)
    onClose()
  }
  const clear = (): void => {
    setAll({ ...groupOf({}), names: quick })
    setGroups([])
  }
  return (
    <>
      <div className="builder">
        <section aria-labelledby="builder-all">
          <h2 id="builder-all">{t('generic.builder.all')}</h2>
          <ConditionGroup group={all} fields={fields} scope={scope} onChange={setAll} />
        </section>
        <section aria-labelledby="builder-any">
          <h2 id="builder-any">{t('generic.builder.any')}</h2>
          {groups.map((group, index) => (
            <div key={group.key}>
              {index > 0 && <div className="builder-or">{t('generic.builder.or')}</div>}
              <div className="builder-group">
                <ConditionGroup
                  group={group}
                  fields={either}
                  scope={scope}
                  onChange={(changed) => setGroups(groups.map((one) => (one.key === group.key ? changed : one)))}
                  onRemove={() => setGroups(groups.filter((one) => one.key !== group.key))}
                />
              </div>
            </div>
          ))}
          <Button
            type="dashed"
            block
            icon={<PlusOutlined />}
            disabled={groups.length >= MOST_GROUPS}
            onClick={() => setGroups([...groups, groupOf({})])}
          >
            {t('generic.builder.addGroup')}
          </Button>
          {groups.length === 0 && <p className="soft builder-hint">{t('generic.builder.hint')}</p>}
        </section>
      </div>
      <div className="filter-foot">
        <Button onClick={clear}>{t('generic.reset')}</Button>
        <Button type="primary" onClick={apply}>
          {done ?? t('generic.showResults')}
        </Button>
      </div>
    </>
  )
}

export default function FilterBuilder({ open, ...rest }: FilterBuilderProps) {
  const { t } = useWords()
  const narrow = useNarrow()
  return (
    <Drawer
      open={open}
      onClose={rest.onClose}
      title={t('generic.filters')}
      width={narrow ? '100%' : 640}
      className="filter-drawer"
      destroyOnHidden
    >
      <Inside {...rest} />
    </Drawer>
  )
}
