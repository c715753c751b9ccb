// Below the text: tools of the picture or table at the cursor, pictures on their way, and the number of words.
import {
  ColumnWidthOutlined,
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  InsertRowAboveOutlined,
  InsertRowBelowOutlined,
  InsertRowLeftOutlined,
  InsertRowRightOutlined,
  LoadingOutlined,
  MergeCellsOutlined,
  ShrinkOutlined,
  SplitCellsOutlined,
  TableOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Divider, Flex, Input, Popover, Select } from 'antd'
import { useState } from 'react'
import { grouped } from '#kernel/grouped'
import { pictureWidths } from '#kernel/rich-text'
import { isComposing, isEnter } from '../../../components/typing'
import { useWords } from '../../../locales/use-words'
import styles from '../HtmlEditor.module.css'
import { widenColumn } from '../nodes/extensions'
import { Tool, useRoving } from './Tool'

function FigureTools({ editor }: { editor: Editor }) {
  const { t } = useWords()
  const { width, alt } = useEditorState({
    editor,
    selector: ({ editor: one }) => one.getAttributes('figure') as { width: number | null; alt: string },
  })
  const [isDescribing, describe] = useState(false)
  const set = (attributes: object): void => void editor.chain().updateAttributes('figure', attributes).run()
  const options = [
    { value: 0, label: t('html.ownWidth') },
    ...pictureWidths.map((value) => ({ value, label: `${value}%` })),
  ]
  return (
    <>
      <Select<number>
        size="small"
        variant="borderless"
        style={{ width: 104 }}
        value={width ?? 0}
        options={options}
        aria-label={t('html.width')}
        popupMatchSelectWidth={false}
        onChange={(next) => {
          set({ width: next || null })
          editor.chain().focus().run()
        }}
      />
      <Divider type="vertical" />
      <Popover
        trigger="click"
        open={isDescribing}
        onOpenChange={describe}
        destroyOnHidden
        content={
          <Input
            style={{ width: 'min(320px, 80vw)' }}
            value={alt}
            maxLength={200}
            aria-label={t('html.alt')}
            placeholder={t('html.altHint')}
            autoFocus
            onKeyDown={(event) => {
              if (isComposing(event) || (event.key !== 'Escape' && !isEnter(event))) return
              // The form around it stays.
              event.preventDefault()
              event.stopPropagation()
              describe(false)
              editor.chain().focus().run()
            }}
            onChange={({ target }) => set({ alt: target.value })}
          />
        }
      >
        <Button type="text" size="small">
          {t('html.alt')}
        </Button>
      </Popover>
      <Divider type="vertical" />
      <Tool
        danger
        label={t('html.dropPicture')}
        icon={<DeleteOutlined />}
        onClick={() => editor.chain().focus().deleteNode('figure').run()}
      />
    </>
  )
}

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

/** Outside of the component, as in HtmlEditor. */
function widen(editor: Editor, pixels: number): void {
  const { node } = editor.view.domAtPos(editor.state.selection.from)
  const cell = (node instanceof Element ? node : node.parentElement)?.closest('td, th')
  editor
    .chain()
    .focus()
    .command(widenColumn(pixels, cell?.clientWidth ?? 0))
    .run()
}

function TableTools({ editor }: { editor: Editor }) {
  const { t } = useWords()
  const can = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      mergeCells: !one.isDestroyed && one.can().mergeCells(),
      splitCell: !one.isDestroyed && one.can().splitCell(),
    }),
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
  return (
    <>
      {tools(around)}
      <Divider type="vertical" />
      <Tool label={t('html.wider')} icon={<ColumnWidthOutlined />} onClick={() => widen(editor, STEP)} />
      <Tool label={t('html.narrower')} icon={<ShrinkOutlined />} onClick={() => widen(editor, -STEP)} />
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

/** As a word processor counts: each Chinese character, and each word of other scripts. */
function countWords(text: string): number {
  const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
  const single = text.match(han)?.length ?? 0
  return single + (text.replace(han, ' ').match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0)
}

/** Words of different paragraphs are apart. */
function textIn(editor: Editor): string {
  return editor.state.doc.textBetween(0, editor.state.doc.content.size, ' ')
}

export function Foot({ editor, disabled, waiting }: { editor: Editor; disabled: boolean; waiting: number }) {
  const { t } = useWords()
  const tools = useRoving()
  const { isFigure, isTable, words } = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      isFigure: one.isActive('figure'),
      isTable: one.isActive('table'),
      words: countWords(textIn(one)),
    }),
  })
  const label = isFigure ? t('html.ofPicture') : isTable ? t('html.ofTable') : null
  return (
    <Flex wrap align="center" gap="2px 12px" className={styles.foot}>
      {!disabled && label !== null && (
        <Flex wrap align="center" gap={2} role="toolbar" aria-label={label} {...tools}>
          {isFigure ? <FigureTools editor={editor} /> : <TableTools editor={editor} />}
        </Flex>
      )}
      <Flex gap={16} style={{ marginInline: 'auto 8px' }} className="soft">
        {waiting > 0 && (
          <span role="status">
            <LoadingOutlined aria-hidden /> {t('html.picturesWaiting', { count: waiting })}
          </span>
        )}
        <span className="tabular">{t('html.words', { count: words, num: grouped(words) })}</span>
      </Flex>
    </Flex>
  )
}
