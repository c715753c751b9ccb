// Everything that the editor can write: the elements of the allow-list that the server shares; alignment and colour are classes, whose shades the page chooses.

import { Link as TiptapLink } from '@tiptap/extension-link'
import { TableCell, TableHeader, TableKit, Table as TiptapTable } from '@tiptap/extension-table'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { selectedRect } from '@tiptap/pm/tables'
import { type Command, Extension, Mark } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type Alignment, alignments, columnWidths, type Ink, inks, isRichLink, linkAttributes } from '#kernel/rich-text'
import { Figure, Video } from './figure'

type Width = number | null

function bounded(width: number): number {
  return Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)))
}

/** Widths of the columns, as the cells of the first row have them. */
function widthsOf(table: DocumentNode): Width[] {
  const widths: Width[] = []
  table.firstChild?.forEach((one) => {
    for (let index = 0; index < one.attrs['colspan']; index++) widths.push(one.attrs['colwidth']?.[index] || null)
  })
  return widths
}

/** Widths that the `col` elements give this cell; null if they give none. */
function widthsBeside(element: HTMLElement): number[] | null {
  const here = element as HTMLTableCellElement
  const before = [...(here.parentElement?.children ?? [])].slice(0, here.cellIndex) as HTMLTableCellElement[]
  const start = before.reduce((sum, one) => sum + one.colSpan, 0)
  const columns = [...(here.closest('table')?.querySelectorAll(':scope > colgroup > col') ?? [])]
  const widths = columns.slice(start, start + here.colSpan).map((column) => Number(column.getAttribute('width')) || 0)
  return widths.some((width) => width > 0) ? widths.map((width) => (width > 0 ? bounded(width) : 0)) : null
}

const attributes = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null, rendered: false, parseHTML: widthsBeside },
}

const Table = TiptapTable.extend({
  renderHTML({ node }) {
    const widths = widthsOf(node)
    const columns = widths.map((width) => ['col', width ? { width: String(bounded(width)) } : {}])
    return widths.some(Boolean) ? ['table', ['colgroup', ...columns], ['tbody', 0]] : (['table', ['tbody', 0]] as never)
  },
})

const tables = [
  TableKit.configure({ table: false, tableCell: false, tableHeader: false }),
  Table.configure({ resizable: true, cellMinWidth: columnWidths.least, lastColumnResizable: true }),
  TableCell.extend({ addAttributes: () => attributes }),
  TableHeader.extend({ addAttributes: () => attributes }),
]

/** Makes the column at the cursor wider by `pixels`; `drawn` is its width on screen, if it has none of its own. */
export function widenColumn(pixels: number, drawn: number): Command {
  return ({ state, tr, dispatch }) => {
    const { map, table, tableStart, left } = selectedRect(state)
    const now = widthsOf(table)[left] ?? drawn
    for (let row = 0; row < map.height; row++) {
      const place = map.map[row * map.width + left] as number
      const cell = table.nodeAt(place)
      if (!cell || (row > 0 && map.map[(row - 1) * map.width + left] === place)) continue
      const widths: number[] = [...(cell.attrs['colwidth'] ?? Array(cell.attrs['colspan']).fill(0))]
      widths[left - map.colCount(place)] = bounded(now + pixels)
      tr.setNodeMarkup(tableStart + place, null, { ...cell.attrs, colwidth: widths })
    }
    dispatch?.(tr)
    return true
  }
}

/** The member of a group of classes that the element wears. */
function worn<T extends string>(element: HTMLElement, prefix: string, names: readonly T[]): T | null {
  return names.find((name) => element.classList.contains(`${prefix}-${name}`)) ?? null
}

const ALIGNED = ['paragraph', 'heading', 'figure']

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    align: { setAlign(to: Alignment | null): ReturnType }
    ink: { setInk(to: Ink | null): ReturnType }
  }
}

const Align = Extension.create({
  name: 'align',
  addGlobalAttributes: () => [
    {
      types: ALIGNED,
      attributes: {
        align: {
          default: null,
          parseHTML: (element) => worn(element, 'align', alignments),
          renderHTML: ({ align }) => (align ? { class: `align-${align}` } : {}),
        },
      },
    },
  ],
  addCommands: () => ({
    setAlign:
      (align) =>
      ({ commands }) =>
        ALIGNED.map((type) => commands.updateAttributes(type, { align })).some(Boolean),
  }),
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-l': () => this.editor.commands.setAlign(null),
      'Mod-Shift-e': () => this.editor.commands.setAlign('center'),
      'Mod-Shift-r': () => this.editor.commands.setAlign('right'),
      'Mod-Shift-j': () => this.editor.commands.setAlign('justify'),
    }
  },
})

const Inked = Mark.create({
  name: 'ink',
  addAttributes: () => ({
    ink: {
      default: null,
      parseHTML: (element: HTMLElement) => worn(element, 'ink', inks),
      renderHTML: ({ ink }: { ink?: Ink | null }) => ({ class: `ink-${ink}` }),
    },
  }),
  parseHTML: () => [{ tag: 'span', getAttrs: (element) => (worn(element, 'ink', inks) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  addCommands: () => ({
    setInk:
      (ink) =>
      ({ commands }) =>
        ink ? commands.setMark('ink', { ink }) : commands.unsetMark('ink'),
  }),
})

const Link = TiptapLink.extend({
  addAttributes: () => ({ href: { default: null } }),
  renderHTML: ({ HTMLAttributes: { href } }) => ['a', isRichLink(href ?? '') ? linkAttributes(href) : {}, 0],
}).configure({ openOnClick: false, isAllowedUri: isRichLink, defaultProtocol: 'https' })

/** Made once: a new list on each keystroke would make the editor anew. */
export const extensions = [
  StarterKit.configure({ heading: { levels: [1, 2, 3, 4] }, link: false }),
  Link,
  Figure,
  Video,
  Align,
  Inked,
  ...tables,
]
