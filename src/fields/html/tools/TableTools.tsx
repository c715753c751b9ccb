// Tools of the table at the cursor: rows, columns and their width, cells.
import {
  ColumnWidthOutlined,
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  InsertRowAboveOutlined,
  InsertRowBelowOutlined,
  InsertRowLeftOutlined,
  InsertRowRightOutlined,
  MergeCellsOutlined,
  ShrinkOutlined,
  SplitCellsOutlined,
  TableOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Divider } from 'antd'
import { useWords } from '../../../locales/use-words'
import { widenColumn } from '../nodes/tables'
import { Tool } from './Tool'

/** Pixels that a press of a button makes a column wider. */
const STEP = 40

const around = {
  addRowBefore: <InsertRowAboveOutlined />,
  addRowAfter: <InsertRowBelowOutlined />,
  addColumnBefore: <InsertRowLeftOutlined />,
  addColumnAfter: <InsertRowRightOutlined />,
}
const away = { deleteRow: <DeleteRowOutlined />, deleteColumn: <DeleteColumnOutlined /> }
const cells = {
  mergeCells: <MergeCellsOutlined />,
  splitCell: <SplitCellsOutlined />,
  toggleHeaderRow: <TableOutlined />,
}
type Change = keyof typeof around | keyof typeof away | keyof typeof cells | 'deleteTable'

export function TableTools({ editor }: { editor: Editor }) {
  const { t } = useWords()
  const can = useEditorState({
    editor,
    selector: ({ editor: one }) => ({ mergeCells: one.can().mergeCells(), splitCell: one.can().splitCell() }),
  })
  const tools = (icons: Partial<Record<Change, React.ReactNode>>) =>
    Object.entries(icons).map(([key, icon]) => (
      <Tool
        key={key}
        label={t(`html.${key as Change}`)}
        icon={icon}
        disabled={(can as Partial<Record<string, boolean>>)[key] === false}
        onClick={() => editor.chain().focus()[key as Change]().run()}
      />
    ))
  const widen = (pixels: number): void => {
    const { node } = editor.view.domAtPos(editor.state.selection.from)
    const cell = (node instanceof Element ? node : node.parentElement)?.closest('td, th')
    editor
      .chain()
      .focus()
      .command(widenColumn(pixels, cell?.clientWidth ?? 0))
      .run()
  }
  return (
    <>
      {tools(around)}
      <Divider type="vertical" />
      <Tool label={t('html.wider')} icon={<ColumnWidthOutlined />} onClick={() => widen(STEP)} />
      <Tool label={t('html.narrower')} icon={<ShrinkOutlined />} onClick={() => widen(-STEP)} />
      <Divider type="vertical" />
      {tools(cells)}
      <Divider type="vertical" />
      {tools(away)}
      <Tool
        danger
        label={t('html.deleteTable')}
        icon={<DeleteOutlined />}
        onClick={() => editor.chain().focus().deleteTable().run()}
      />
    </>
  )
}
