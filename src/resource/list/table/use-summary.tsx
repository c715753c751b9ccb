// Totals over all matching rows: below their columns, or in a line if labelled.
import { Table } from 'antd'
import type { ReactNode } from 'react'
import type { Field } from '#kernel/binding'
import { kindOfField } from '../../../fields'
import { useWords } from '../../../locales/use-words'
import type { TableParts } from './table-parts'

/** The most important total first, the others beside it. */
function inOrder<S extends { value: unknown }>(sums: readonly S[]): S[] {
  return sums.filter(({ value }, place) => place === 0 || value !== 0)
}

function Figure({ field, value, distinct = false }: { field: Field; value: unknown; distinct?: boolean }) {
  const { t } = useWords()
  const { Cell } = kindOfField(field)
  return distinct ? t('generic.distinct', { num: value }) : <Cell field={field} value={value} row={{}} />
}

export function useSummary({
  binding,
  columns,
  summary,
  selection,
  onSelect,
  buttons,
  drag,
  spaced,
}: TableParts & { spaced: boolean }): ReactNode {
  const { t, say } = useWords()
  const sums = Object.entries(binding.views.list.summary).flatMap(([key, figure]) => {
    const value = summary?.[key]
    if (value === undefined || 'counts' in figure) return []
    const { title } = figure
    return 'sum' in figure
      ? [{ key, title, name: figure.sum, value }]
      : [{ key, title, name: figure.distinct, value, distinct: true }]
  })
  if (sums.length === 0) return null
  const titled = sums.some(({ title }) => title)
  const before = (selection && onSelect ? 1 : 0) + (drag ? 1 : 0)
  const empty = (from: number, num: number) =>
    Array.from({ length: num }, (_, index) => from + index).map((index) => (
      <Table.Summary.Cell key={index} index={index} />
    ))
  const behind = before + columns.length
  return (
    <Table.Summary.Row>
      {empty(0, before)}
      {titled ? (
        <Table.Summary.Cell index={before} colSpan={columns.length}>
          <div className="sums">
            {t('generic.sum')}
            {inOrder(sums).map((one) => {
              const field = binding.fields[one.name]
              if (!field) return null
              return (
                <span key={one.key} className="sum">
                  <span className="soft">{say(one.title ?? field.title)}</span>
                  <Figure field={field} {...one} />
                </span>
              )
            })}
          </div>
        </Table.Summary.Cell>
      ) : (
        columns.map((field, index) => {
          const found = sums.find(({ name }) => name === field.name)
          return (
            <Table.Summary.Cell
              key={field.name}
              index={before + index}
              className={`kind-${field.kind}`}
              align={kindOfField(field).figures ? 'right' : 'left'}
            >
              {found ? <Figure field={field} {...found} /> : index === 0 && t('generic.sum')}
            </Table.Summary.Cell>
          )
        })
      )}
      {empty(behind, (spaced ? 1 : 0) + (buttons ? 1 : 0))}
    </Table.Summary.Row>
  )
}
