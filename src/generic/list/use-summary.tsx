// Sums over everything that matches, beneath their columns.
import { Table, type TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Row } from '#kernel/binding'
import { kindOfField } from '../../fields'
import { useText } from '../../locales/use-text'
import type { TableParts } from './DataTable'

/** What counts stands first; beside it what there is of the rest. */
function told<S extends { value: unknown }>(sums: readonly S[]): S[] {
  return sums.filter(({ value }, place) => place === 0 || value !== 0)
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
}: TableParts & { spaced: boolean }): TableProps<Row>['summary'] {
  const { t } = useTranslation()
  const say = useText()
  const sums = Object.entries(binding.views.list.summary).flatMap(([key, figure]) => {
    const value = summary?.[key]
    if (value === undefined || 'counts' in figure) return []
    const { title } = figure
    return 'sum' in figure
      ? [{ key, title, name: figure.sum, value }]
      : [{ key, title, name: figure.distinct, value, distinct: true }]
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
        const found = told(sums.filter(({ name }) => name === field.name))
        const { Cell: Shown, figures } = kindOfField(field)
        return (
          <Table.Summary.Cell
            key={field.name}
            index={index + before}
            align={figures ? 'right' : 'left'}
            className={`kind-${field.kind}`}
          >
            {found.length === 0
              ? index === 0 && t('generic.sum')
              : found.map(({ key, title, value, ...more }) => (
                  <div key={key} className="sum">
                    {title && <span className="soft">{say(title)}</span>}
                    {'distinct' in more ? (
                      t('generic.distinct', { num: value })
                    ) : (
                      <Shown field={field} value={value} row={{}} />
                    )}
                  </div>
                ))}
          </Table.Summary.Cell>
        )
      })}
      {spaced && <Table.Summary.Cell index={columns.length + before} />}
      {buttons && <Table.Summary.Cell index={columns.length + before + (spaced ? 1 : 0)} />}
    </Table.Summary.Row>
  )
}
