// The rows of a table, each drawn again only if it, its columns or its selection changed.
import { type ComponentType, createElement, Fragment, memo } from 'react'
import type { Row } from '#kernel/binding'
import { idOf } from '../../record'
import type { Between, Column, Place } from './column'

interface LineProps {
  row: Row
  columns: readonly Column[]
  places: readonly Place[]
  selected: boolean
  component: ComponentType<Record<string, unknown>> | 'tr'
}

const Line = memo(function Line({ row, columns, places, selected, component }: LineProps) {
  const cells = columns.map(({ key, field, leads, empty, render }, index) => (
    <td key={key} {...places[index]} data-col={field} data-lead={leads || undefined} aria-hidden={empty}>
      {render?.(row)}
    </td>
  ))
  return createElement(
    component as 'tr',
    {
      className: selected ? 'ant-table-row ant-table-row-selected' : 'ant-table-row',
      'data-row-key': idOf(row),
    } as object,
    ...cells,
  )
})

interface Props extends Omit<LineProps, 'row' | 'selected' | 'component'> {
  rows: readonly Row[]
  selected: ReadonlySet<number>
  component?: LineProps['component'] | undefined
  between?: Between | undefined
}

export function Lines({ rows, selected, component = 'tr', between, ...line }: Props) {
  const heads = (index: number) => between?.(index, line.columns, line.places)
  return (
    <tbody className="ant-table-tbody">
      {rows.map((row, index) => (
        <Fragment key={idOf(row)}>
          {heads(index)}
          <Line row={row} selected={selected.has(idOf(row))} component={component} {...line} />
        </Fragment>
      ))}
      {heads(rows.length)}
    </tbody>
  )
}
