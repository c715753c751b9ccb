// Choice of a record of another resource, or of several, and its filter: a searchable select over the options, as a tree if they are one.
import { Select } from 'antd'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Reference, Row } from '#kernel/binding'
import { captionParts, nameIn } from '#kernel/caption'
import { plainCaption, tellApart } from '#kernel/namesakes'
import type { Option } from '#kernel/wire'
import { useWords } from '../../locales/use-words'
import type { Aria, FilterProps, InputProps } from '../field-kind'
import { lazily } from '../field-kind'
import { useAria, useFields, useOpened } from '../form-context'
import { listFilter, listIn } from '../operators'
import { captionsOf, flatten, idsOf, narrow, useCaptions, useOptions } from '../options'
import { useDebounced } from '../use-typed'
import type { TreePickProps } from './TreePick'

interface Props {
  reference: Reference
  many: boolean
  ids: readonly number[]
  onChange(ids: number[]): void
  id: string
  aria: Aria
  disabled: boolean
  invalid: boolean
  clearable: boolean
  filter: Row
  /** The sibling to choose first. */
  missing: string | null
  known: ReadonlyMap<number, string>
  /** A record excluded with everything below it: it can't be its own parent. */
  without: number | null
  label?: string
  /** Shown while nothing is chosen. */
  empty?: string
  /** Opened and focused at once. */
  defaultOpen?: true
  autoFocus?: true
  /** At the start of the control, in a filter. */
  prefix?: ReactNode
}

interface Entry {
  value: number
  label: string
  /** The whole caption, on hover and for the search. */
  title?: string
}

interface OptionEntry extends Entry {
  parts: ReturnType<typeof captionParts>
}

/** The number of a record on a line of its own. */
function OptionLines({ parts: [name, number] }: Pick<OptionEntry, 'parts'>) {
  if (!number) return name
  return (
    <>
      {name}
      <div className="soft tabular" style={{ fontSize: 12, lineHeight: '16px' }}>
        {number}
      </div>
    </>
  )
}

const TreePick = lazily<TreePickProps>(() => import('./TreePick'))

function pruned(options: readonly Option[], without: number | null): Option[] {
  return options
    .filter((option) => option.id !== without)
    .map((option) => {
      const { son, ...own } = option
      return son?.length ? { ...own, son: pruned(son, without) } : own
    })
}

export function ReferenceSelect(props: Props) {
  const {
    reference,
    many,
    ids,
    onChange,
    id,
    aria,
    disabled,
    invalid,
    clearable,
    filter,
    missing,
    known,
    without,
    label,
    empty,
    prefix,
    defaultOpen = false,
    autoFocus = false,
  } = props
  const { t } = useWords()
  const ariaProps = useAria(id, aria)
  const [open, setOpen] = useState<boolean>(defaultOpen)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(useDeferredValue(typed.trim()), 300)
  const { options, loading, failed, searched } = useOptions(reference, filter, keyword, open && missing === null)

  const listed = new Map(flatten(options).map((option) => [option.id, option.name]))
  const nameless = ids.filter((one) => !listed.has(one) && !known.has(one))
  const fetched = useCaptions(reference, nameless)
  const nameOf = (one: number): string => listed.get(one) ?? known.get(one) ?? fetched.get(one) ?? t('fields.loading')

  const common = {
    id,
    ...ariaProps,
    className: 'fill',
    disabled: disabled || missing !== null,
    status: invalid ? ('error' as const) : ('' as const),
    allowClear: clearable,
    loading: loading && open,
    placeholder:
      missing === null
        ? (empty ?? t(prefix ? 'fields.any' : 'fields.choose'))
        : t('fields.firstChoose', { name: missing }),
    open,
    autoFocus,
    onOpenChange: setOpen,
    maxTagCount: prefix ? ('responsive' as const) : undefined,
    notFoundContent: loading ? t('fields.loading') : t(failed ? 'fields.optionsFailed' : 'fields.noOptions'),
    ...(label ? { 'aria-label': label } : {}),
    prefix,
    onSearch: setTyped,
    popupMatchSelectWidth: false,
  }
  const all = [...options.map((option) => option.name), ...ids.map(nameOf)]
  const distinct = tellApart(all)
  const entry = (value: number, caption: string) => ({
    value,
    label: nameIn(distinct(caption)),
    title: plainCaption(caption),
  })
  const chosen = ids.map((one) => entry(one, nameOf(one)))
  const choose = (next: Entry | Entry[] | null | undefined): void => {
    const list = Array.isArray(next) ? next : next ? [next] : []
    onChange(list.map((one) => Number(one.value)))
  }
  if (reference.tree) {
    return (
      <TreePick
        {...common}
        multiple={many}
        value={many ? chosen : chosen[0]}
        onChange={choose}
        treeData={pruned(options, without)}
        treeDefaultExpandedKeys={options.slice(0, 1).map((option) => option.id)}
      />
    )
  }
  return (
    <Select<Entry | Entry[], OptionEntry>
      {...common}
      showSearch
      labelInValue
      {...(many ? { mode: 'multiple' as const } : {})}
      value={many ? chosen : chosen[0]}
      onChange={choose}
      options={options
        .filter((option) => option.id !== without)
        .map((option) => ({ ...entry(option.id, option.name), parts: captionParts(option.name) }))}
      optionRender={({ data }) => <OptionLines parts={data.parts} />}
      filterOption={
        searched
          ? false
          : (word, option) =>
              String(option?.title ?? '')
                .toLowerCase()
                .includes(word.trim().toLowerCase())
      }
    />
  )
}

const TreeChecklist = lazily(() => import('../tree/TreeChecklist'), 'tree')

export function ReferenceInput(props: InputProps) {
  const { field, value, onChange, id, aria, disabled, invalid, record } = props
  // Captions of the record as loaded; a later choice brings its own.
  const [known] = useState(() => captionsOf(field, record))
  const fields = useFields()
  const { say } = useWords()
  const opened = useOpened(field.name)
  if (!field.ref) return null
  if (field.widget === 'tree' && field.many) return <TreeChecklist {...props} />
  const own = field.name === 'pid' && typeof record['id'] === 'number' ? record['id'] : null
  const { filter, missing } = narrow(field.ref.where, record)
  const sibling = missing === null ? undefined : fields[missing]
  return (
    <ReferenceSelect
      reference={field.ref}
      many={field.many}
      ids={idsOf(value)}
      id={id}
      aria={aria}
      disabled={disabled}
      invalid={invalid}
      clearable={!field.required}
      filter={filter}
      missing={missing === null ? null : sibling ? say(sibling.title) : ''}
      known={known}
      without={own}
      {...opened}
      onChange={(ids) => onChange(field.many ? ids : (ids[0] ?? null))}
    />
  )
}

export function ReferenceFilter({ field, value, operator, onChange, id, prefix, scope }: FilterProps) {
  const { say } = useWords()
  if (!field.ref) return null
  return (
    <ReferenceSelect
      reference={field.ref}
      many
      ids={idsOf(listIn(value))}
      id={id}
      aria={{}}
      disabled={false}
      invalid={false}
      clearable
      filter={narrow(field.ref.where, scope).filter}
      missing={null}
      known={new Map()}
      without={null}
      label={say(field.title)}
      prefix={prefix}
      onChange={(ids) => onChange(listFilter(operator, ids))}
    />
  )
}
