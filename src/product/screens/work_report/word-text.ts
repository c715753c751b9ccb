// Rich text as parts of a Word document: headings, lists, tables and paragraphs with bold and italic words.
import { HeadingLevel, Paragraph, Table, TableCell, TableLayoutType, TableRow, TextRun, WidthType } from 'docx'

/** Width of the text on A4 between its margins, in twentieths of a point. */
export const TEXT_WIDTH = 9026

const AFTER = { spacing: { after: 120 } }
const headings = {
  H1: HeadingLevel.HEADING_3,
  H2: HeadingLevel.HEADING_3,
  H3: HeadingLevel.HEADING_3,
  H4: HeadingLevel.HEADING_3,
} as const

interface Marks {
  bold?: boolean
  italics?: boolean
}

function runsOf(node: Node, marks: Marks = {}): TextRun[] {
  return [...node.childNodes].flatMap((child) => {
    if (child.nodeType === Node.TEXT_NODE)
      return child.textContent ? new TextRun({ text: child.textContent, ...marks }) : []
    if (child.nodeName === 'BR') return new TextRun({ text: '', break: 1 })
    const bold = /^(B|STRONG|TH)$/.test(child.nodeName)
    const italics = /^(I|EM)$/.test(child.nodeName)
    return runsOf(child, { ...marks, ...(bold ? { bold } : {}), ...(italics ? { italics } : {}) })
  })
}

/** A table of equal columns, as wide as the text. */
function tableFrom(table: Element): Table {
  const rows = [...table.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td, th')])
  const count = Math.max(1, ...rows.map((cells) => cells.length))
  const width = Math.floor(TEXT_WIDTH / count)
  return new Table({
    layout: TableLayoutType.FIXED,
    columnWidths: Array.from({ length: count }, () => width),
    width: { size: width * count, type: WidthType.DXA },
    rows: rows.map(
      (cells) =>
        new TableRow({
          cantSplit: true,
          children: cells.map(
            (cell) =>
              new TableCell({
                columnSpan: cell instanceof HTMLTableCellElement ? cell.colSpan : 1,
                margins: { top: 60, bottom: 60, left: 100, right: 100 },
                children: [new Paragraph({ children: runsOf(cell, cell.nodeName === 'TH' ? { bold: true } : {}) })],
              }),
          ),
        }),
    ),
  })
}

function listFrom(list: Element, level: number): Paragraph[] {
  const ordered = list.nodeName === 'OL'
  return [...list.children].flatMap((item, index) => {
    const below = [...item.children].filter(({ nodeName }) => nodeName === 'UL' || nodeName === 'OL')
    const own = item.cloneNode(true) as Element
    for (const inner of own.querySelectorAll('ul, ol')) inner.remove()
    const lead = new TextRun(ordered ? `${index + 1}. ` : '• ')
    const paragraph = new Paragraph({
      ...AFTER,
      indent: { left: 420 * (level + 1), hanging: 420 },
      children: [lead, ...runsOf(own)],
    })
    return [paragraph, ...below.flatMap((one) => listFrom(one, level + 1))]
  })
}

function partsFrom(element: Element): (Paragraph | Table)[] {
  const { nodeName } = element
  if (nodeName === 'TABLE') return [tableFrom(element), new Paragraph('')]
  if (nodeName === 'UL' || nodeName === 'OL') return listFrom(element, 0)
  if (nodeName in headings)
    return [
      new Paragraph({ ...AFTER, heading: headings[nodeName as keyof typeof headings], children: runsOf(element) }),
    ]
  const isFrame = [...element.children].some(({ nodeName: name }) => /^(P|UL|OL|TABLE|H[1-4])$/.test(name))
  if (isFrame) return [...element.children].flatMap(partsFrom)
  return element.textContent?.trim() ? [new Paragraph({ ...AFTER, children: runsOf(element) })] : []
}

/** Pictures and videos are left out. */
export function richParts(html: string): (Paragraph | Table)[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const bare = body.children.length === 0 ? (body.textContent?.trim() ?? '') : ''
  return bare ? [new Paragraph({ ...AFTER, text: bare })] : [...body.children].flatMap(partsFrom)
}
