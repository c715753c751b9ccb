// A column of a table of rows, and where it stays while the others scroll.
import type { CSSProperties, ReactNode } from 'react'
import type { Row } from '#kernel/binding'
import type { HeaderProps } from '../cells/HeaderCell'

export interface Column {
  key: string
  title?: ReactNode
  width: number
  fixed?: 'left' | 'right' | undefined
  right?: boolean
  className?: string
  /** Absent if the table can't be sorted by it. */
  order?: 'ascend' | 'descend' | null
  header?: HeaderProps
  /** Takes up width only. */
  empty?: boolean
  /** Field name, as `data-col` of its cells. */
  field?: string
  /** The naming column. */
  leads?: boolean
  render?(row: Row): ReactNode
}

export interface Place {
  className: string
  style: CSSProperties
}

/** Lines of a table before the row at an index; at the number of rows, those at the end. */
export type Between = (index: number, columns: readonly Column[], places: readonly Place[]) => ReactNode

/** Offsets of the fixed columns: pinned ones stay beside each other. */
export function placesOf(columns: readonly Column[]): readonly Place[] {
  const sum = (some: readonly Column[]): number => some.reduce((all, { width }) => all + width, 0)
  return columns.map(({ fixed, right, className = '' }, index) => {
    const align: CSSProperties = right ? { textAlign: 'right' } : {}
    const plain = `ant-table-cell ${className}`.trimEnd()
    if (fixed === 'left') {
      const left = sum(columns.slice(0, index).filter((one) => one.fixed === 'left'))
      const last = !columns.slice(index + 1).some((one) => one.fixed === 'left')
      return {
        className: `${plain} fixed-left${last ? ' fixed-left-last' : ''}`,
        style: { ...align, insetInlineStart: left },
      }
    }
    if (fixed === 'right') {
      const right = sum(columns.slice(index + 1).filter((one) => one.fixed === 'right'))
      const first = !columns.slice(0, index).some((one) => one.fixed === 'right')
      return {
        className: `${plain} fixed-right${first ? ' fixed-right-first' : ''}`,
        style: { ...align, insetInlineEnd: right },
      }
    }
    return { className: plain, style: align }
  })
}
