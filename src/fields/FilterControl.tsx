// One filter: operator and value. In a bar the name is inside the control and opens the operators.
import { CloseCircleFilled, DownOutlined } from '@ant-design/icons'
import { Dropdown, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Field, Row } from '#kernel/binding'
import { isTime } from '#kernel/kinds'
import type { FilterValue } from '#kernel/wire'
import { useWords } from '../locales/use-words'
import { filterFor } from '.'
import { movedTo, type Operator, operatorIn, operatorsOf } from './operators'

interface FilterControlProps {
  field: Field
  value: FilterValue | undefined
  onChange(value: FilterValue | undefined): void
  id: string
  scope: Row
  /** Renders both parts under a label; otherwise the operators open from the name. */
  around?(operators: ReactNode, value: ReactNode): ReactNode
}

function Operators({
  field,
  operator,
  full,
  onChoose,
}: {
  field: Field
  operator: Operator
  /** Always shows the operator; otherwise only one that is not the default. */
  full: boolean
  onChoose(operator: Operator): void
}) {
  const { say } = useWords()
  const words = useOperatorWords()
  const operators = operatorsOf(field)
  const title = say(field.title)
  if (operators.length < 2) return <span className="filter-name">{title}</span>
  const plain = !full && (operator === operators[0] || operator === 'empty' || operator === 'filled')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control around it would open at the same press
    <span
      onMouseDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Dropdown
        trigger={['click']}
        menu={{
          items: operators.map((key) => ({ key, label: words(field, key) })),
          selectable: true,
          selectedKeys: [operator],
          onClick: ({ key, domEvent }) => {
            domEvent.stopPropagation()
            onChoose(key as Operator)
          },
        }}
      >
        <button type="button" className="filter-name" aria-label={`${title} · ${words(field, operator)}`}>
          {title}
          {!plain && <span className="filter-word">{words(field, operator)}</span>}
          <DownOutlined aria-hidden />
        </button>
      </Dropdown>
    </span>
  )
}

/** The current operator: that of the value, or the one chosen while there is none. */
function useOperator(field: Field, value: FilterValue | undefined, onChange: FilterControlProps['onChange']) {
  const [chosen, choose] = useState<Operator | null>(null)
  const initial = chosen ?? operatorsOf(field)[0] ?? 'equals'
  const current = value === undefined ? initial : operatorIn(field, value)
  // A range with one bound stays a range while the other is being entered.
  const open = initial === 'between' && (current === 'gte' || current === 'lte' || current === 'equals')
  return {
    operator: open ? initial : current,
    setOperator(next: Operator): void {
      choose(next)
      const moved = movedTo(field, value, next)
      if (JSON.stringify(moved) !== JSON.stringify(value)) onChange(moved)
    },
  }
}

export function FilterControl({ field, value, onChange, id, scope, around }: FilterControlProps) {
  const { t, say } = useWords()
  const words = useOperatorWords()
  const { operator, setOperator } = useOperator(field, value, onChange)
  const Filter = filterFor(field)
  if (!Filter) return null
  const name = <Operators field={field} operator={operator} full={around !== undefined} onChoose={setOperator} />
  const isGap = operator === 'empty' || operator === 'filled'
  const prefix = around ? undefined : name
  const control = isGap ? (
    <Input
      id={id}
      readOnly
      aria-label={say(field.title)}
      value={words(field, operator)}
      prefix={prefix}
      suffix={
        around ? null : (
          <button
            type="button"
            className="filter-clear"
            aria-label={t('generic.clearFilter', { name: say(field.title) })}
            onClick={() => onChange(undefined)}
          >
            <CloseCircleFilled aria-hidden />
          </button>
        )
      }
    />
  ) : (
    <Filter
      field={field}
      value={value}
      operator={operator}
      onChange={onChange}
      onOperator={setOperator}
      id={id}
      scope={scope}
      prefix={prefix}
    />
  )
  return around ? around(name, isGap ? null : control) : control
}

function useOperatorWords(): (field: Field, operator: Operator) => string {
  const { t } = useWords()
  return (field, operator) => {
    if (operator === 'lt' || operator === 'gt') return t(`fields.day.${operator}`)
    const days = isTime(field) && (operator === 'gte' || operator === 'lte')
    return t(days ? `fields.day.${operator}` : `fields.operator.${operator}`)
  }
}
