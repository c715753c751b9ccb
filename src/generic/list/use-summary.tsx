// Sums over everything that matches, beneath their columns.
import { Table, type TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Row } from '#kernel/binding'
import { kindOfField } from '../../fields'
import type { TableParts } from './DataTable'

export function useSummary({
  binding,
  columns,
  summary,
  selection,
  onSelect,
  buttons,
  drag,
  spaced,
}: TableParts & { spaced: boolean }): TableProps<Row>['summary'] {
  const { t } = useTranslation()
  const sums = Object.entries(binding.views.list.summary).flatMap(([key, figure]) => {
    const value = summary?.[key]
    if (value === undefined || 'counts' in figure) return []
    return 'sum' in figure ? [{ name: figure.sum, value }] : [{ name: figure.distinct, value, distinct: true }]
  })
  if (sums.length === 0) return undefined
  const before = (selection && onSelect ? 1 : 0) + (drag ? 1 : 0)
  return () => (
    <Table.Summary.Row>
      {Array.from({ length: before }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cells
        <Table.Summary.Cell key={index} index={index} />
      ))}
      {columns.map((field, index) => {
        const found = sums.find(({ name }) => name === field.name)
        const { Cell: Shown, figures } = kindOfField(field)
        return (
          <Table.Summary.Cell
            key={field.name}
            index={index + before}
            align={figures ? 'right' : 'left'}
            className={`kind-${field.kind}`}
          >
            {!found ? (
              index === 0 && t('generic.sum')
            ) : 'distinct' in found ? (
              t('generic.distinct', { num: found.value })
            ) : (
              <Shown field={field} value={found.value} row={{}} />
            )}
          </Table.Summary.Cell>
        )
      })}
      {spaced && <Table.Summary.Cell index={columns.length + before} />}
      {buttons && <Table.Summary.Cell index={columns.length + before + (spaced ? 1 : 0)} />}
    </Table.Summary.Row>
  )
}
