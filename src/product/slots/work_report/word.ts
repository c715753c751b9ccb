// The work report as a Word document; loads with the first one.
import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { changeText, figureText, groupsIn, type Report, unitOf } from './report'

/** Width of the text on A4 between its margins, in twentieths of a point. */
const TEXT_WIDTH = 9026

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
function richParts(html: string): (Paragraph | Table)[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const bare = body.children.length === 0 ? (body.textContent?.trim() ?? '') : ''
  return bare ? [new Paragraph({ ...AFTER, text: bare })] : [...body.children].flatMap(partsFrom)
}

export interface Captions {
  name: string
  value: string
  last: string
  change: string
  unit: string
  group: string
  remark: string
  own: string
  summary: string
  period: string
  /** For the difference of two rates. */
  points(num: string): string
}

const INK = '1A1A1A'

const text = (words: string, more: object = {}) =>
  new Paragraph({ children: [new TextRun(words)], spacing: { after: 120 }, ...more })

interface Column {
  title: string
  /** Share of the width. */
  share: number
  /** Figures stand at the end of their column, below its title. */
  isFigure?: boolean
}

function tableOf(columns: readonly Column[], rows: readonly (readonly string[])[]): Table {
  const widths = columns.map(({ share }) => Math.floor(TEXT_WIDTH * share))
  const row = (cells: readonly string[], isHead: boolean) =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: cells.map(
        (words, place) =>
          new TableCell({
            width: { size: widths[place] ?? 0, type: WidthType.DXA },
            margins: { top: 60, bottom: 60, left: 100, right: 100 },
            ...(isHead ? { shading: { fill: 'F2F4F7' } } : {}),
            children: [
              new Paragraph({
                alignment: columns[place]?.isFigure ? AlignmentType.RIGHT : AlignmentType.LEFT,
                children: [new TextRun({ text: words, bold: isHead })],
              }),
            ],
          }),
      ),
    })
  return new Table({
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    width: { size: widths.reduce((sum, one) => sum + one, 0), type: WidthType.DXA },
    rows: [
      row(
        columns.map(({ title }) => title),
        true,
      ),
      ...rows.map((one) => row(one, false)),
    ],
  })
}

const figureRow = (one: Report['list_data'][number], points: Captions['points']): string[] => [
  one.name,
  figureText(one, one.value),
  figureText(one, one.last_value),
  changeText(one, points),
  unitOf(one),
]

function bodyOf(report: Report, captions: Captions): (Paragraph | Table)[] {
  const columns = [
    { title: captions.name, share: 0.26 },
    { title: captions.value, share: 0.19, isFigure: true },
    { title: captions.last, share: 0.19, isFigure: true },
    { title: captions.change, share: 0.26, isFigure: true },
    { title: captions.unit, share: 0.1 },
  ]
  const own = [
    { title: captions.group, share: 0.16 },
    { title: captions.name, share: 0.28 },
    { title: captions.value, share: 0.16, isFigure: true },
    { title: captions.unit, share: 0.1 },
    { title: captions.remark, share: 0.3 },
  ]
  const heading = (words: string) => text(words, { heading: HeadingLevel.HEADING_2, keepNext: true })
  const lines = report.custom_list.map(({ group, name, value, unit, remark }) => [
    ...[group ?? '', name, value, unit ?? '', remark ?? ''],
  ])
  return [
    text(report.title, { heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER }),
    text(captions.period, { alignment: AlignmentType.CENTER, spacing: { after: 240 } }),
    ...richParts(report.intro),
    ...groupsIn(report.list_data).flatMap(([group, list]) => [
      heading(group),
      tableOf(
        columns,
        list.map((one) => figureRow(one, captions.points)),
      ),
    ]),
    ...(lines.length > 0 ? [heading(captions.own), tableOf(own, lines)] : []),
    ...(report.content ? [heading(captions.summary), ...richParts(report.content)] : []),
    ...(report.outro ? [new Paragraph(''), ...richParts(report.outro)] : []),
    text(report.signer, { alignment: AlignmentType.RIGHT, spacing: { before: 480 } }),
  ]
}

export async function wordOf(report: Report, captions: Captions): Promise<Blob> {
  const font = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体' }
  const headingFont = { ...font, eastAsia: '黑体' }
  const above = (size: number) => ({
    run: { font: headingFont, size, bold: true, color: INK },
    paragraph: { spacing: { before: 280, after: 120 } },
  })
  const page = new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: 18 })],
  })
  const made = new Document({
    title: report.title,
    styles: {
      default: {
        document: { run: { font, size: 22, color: INK } },
        title: { run: { font: headingFont, size: 36, bold: true, color: INK }, paragraph: { spacing: { after: 120 } } },
        heading2: above(26),
        heading3: above(24),
      },
    },
    sections: [{ footers: { default: new Footer({ children: [page] }) }, children: bodyOf(report, captions) }],
  })
  return Packer.toBlob(made)
}
