// The work report as a Word document; loaded when somebody asks for one.
import {
  AlignmentType,
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { changeText, figureText, groupsIn, paragraphsOf, type Report, unitOf } from './report'

export interface Captions {
  name: string
  value: string
  last: string
  change: string
  unit: string
  remark: string
  own: string
  summary: string
  period: string
}

const text = (words: string, more: object = {}) =>
  new Paragraph({ children: [new TextRun(words)], spacing: { after: 120 }, ...more })

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): Table {
  const row = (cells: readonly string[], bold: boolean) =>
    new TableRow({
      tableHeader: bold,
      cantSplit: true,
      children: cells.map(
        (words, place) =>
          new TableCell({
            margins: { top: 60, bottom: 60, left: 100, right: 100 },
            children: [
              new Paragraph({
                alignment: place > 0 && !bold && /^[-+–]?[\d¥]/.test(words) ? AlignmentType.RIGHT : AlignmentType.LEFT,
                children: [new TextRun({ text: words, bold })],
              }),
            ],
          }),
      ),
    })
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [row(head, true), ...rows.map((one) => row(one, false))],
  })
}

export async function wordOf(report: Report, captions: Captions): Promise<Blob> {
  const figures = groupsIn(report.list_data).flatMap(([group, list]) => [
    text(group, { heading: HeadingLevel.HEADING_2 }),
    tableOf(
      [captions.name, captions.value, captions.last, captions.change, captions.unit],
      list.map((one) => [
        one.name,
        figureText(one, one.value),
        figureText(one, one.last_value),
        changeText(one),
        unitOf(one),
      ]),
    ),
  ])
  const own = report.custom_list.map((line) => [
    line.group ?? '',
    line.name,
    line.value,
    line.unit ?? '',
    line.remark ?? '',
  ])
  const section = (title: string, html: string) =>
    html ? [text(title, { heading: HeadingLevel.HEADING_2 }), ...paragraphsOf(html).map((one) => text(one))] : []
  const children = [
    text(report.title, { heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER }),
    text(captions.period, { alignment: AlignmentType.CENTER }),
    ...paragraphsOf(report.intro).map((one) => text(one)),
    ...figures,
    ...(own.length > 0
      ? [
          text(captions.own, { heading: HeadingLevel.HEADING_2 }),
          tableOf(['', captions.name, captions.value, captions.unit, captions.remark], own),
        ]
      : []),
    ...section(captions.summary, report.content),
    ...paragraphsOf(report.outro).map((one) => text(one, { spacing: { before: 240 } })),
    text(report.signer, { alignment: AlignmentType.RIGHT, spacing: { before: 480 } }),
  ]
  const font = { ascii: 'Times New Roman', eastAsia: '宋体' }
  const made = new Document({
    title: report.title,
    styles: { default: { document: { run: { font, size: 22 } } } },
    sections: [{ children }],
  })
  return Packer.toBlob(made)
}
