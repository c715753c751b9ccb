// Headings of a table: sorting by click or Enter, resizing, and a box that selects the page.
import type { KeyboardEvent, ReactNode } from 'react'
import { isEnter } from '../../../keyboard/typing'
import { HeaderCell } from '../cells/HeaderCell'
import type { Column, Place } from './column'

const NEXT = { none: 'ascend', ascend: 'descend', descend: null } as const

function Arrows({ order }: { order: 'ascend' | 'descend' | null }) {
  return (
    <svg className="sort-arrows" viewBox="0 0 12 16" width="9" height="12" aria-hidden="true">
      <path d="M6 1 11 7H1z" data-on={order === 'ascend'} />
      <path d="M6 15 1 9h10z" data-on={order === 'descend'} />
    </svg>
  )
}

interface Props {
  columns: readonly Column[]
  places: readonly Place[]
  onSort: ((key: string, order: 'ascend' | 'descend' | null) => void) | undefined
}

function Heading({ column, place, onSort }: { column: Column; place: Place; onSort: Props['onSort'] }) {
  const { key, title, order, header = {}, empty } = column
  const face = { ...place, scope: 'col', 'data-col': column.field } as const
  if (order === undefined || !onSort)
    return (
      <HeaderCell {...face} {...header} aria-hidden={empty}>
        {title as ReactNode}
      </HeaderCell>
    )
  const turn = (): void => onSort(key, NEXT[order ?? 'none'])
  return (
    <HeaderCell
      {...face}
      {...header}
      className={`${place.className} ant-table-column-has-sorters`}
      tabIndex={0}
      aria-label={String(title)}
      aria-sort={order === null ? undefined : order === 'ascend' ? 'ascending' : 'descending'}
      onClick={turn}
      onKeyDown={(event: KeyboardEvent) => {
        if (isEnter(event)) turn()
      }}
    >
      <div className="ant-table-column-sorters">
        <span className="ant-table-column-title">{title}</span>
        <Arrows order={order} />
      </div>
    </HeaderCell>
  )
}

export function Head({ columns, places, onSort }: Props) {
  return (
    <thead className="ant-table-thead">
      <tr>
        {columns.map((column, index) => (
          <Heading key={column.key} column={column} place={places[index] as Place} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
}

export function Widths({ columns }: Pick<Props, 'columns'>) {
  return (
    <colgroup>
      {columns.map(({ key, width }) => (
        <col key={key} style={{ width }} />
      ))}
    </colgroup>
  )
}
