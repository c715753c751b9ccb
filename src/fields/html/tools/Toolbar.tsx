// The toolbar of the rich text editor.
import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Divider, Flex } from 'antd'
import { useWords } from '../../../locales/use-words'
import type { Uploads } from '../../media/use-uploads'
import styles from '../HtmlEditor.module.css'
import { insertMedia } from '../nodes/figure'
import type { Pictures } from '../use-pictures'
import { MediaButton } from './MediaButton'
import { InkButton, LinkButton, StyleSelect } from './TextTools'
import { Tool, useRoving } from './Tool'

interface Props {
  editor: Editor
  disabled: boolean
  pictures: Pictures
  videos: Uploads
  isFull: boolean
  onFull(): void
}

const sides = [
  { align: null, icon: <AlignLeftOutlined />, label: 'html.left', keys: 'Mod+Shift+L' },
  { align: 'center', icon: <AlignCenterOutlined />, label: 'html.centre', keys: 'Mod+Shift+E' },
  { align: 'right', icon: <AlignRightOutlined />, label: 'html.right', keys: 'Mod+Shift+R' },
] as const

export function Toolbar({ editor, disabled, pictures, videos, isFull, onFull }: Props) {
  const { t } = useWords()
  const roving = useRoving()
  const now = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      bold: one.isActive('bold'),
      italic: one.isActive('italic'),
      underline: one.isActive('underline'),
      strike: one.isActive('strike'),
      code: one.isActive('code'),
      bullet: one.isActive('bulletList'),
      ordered: one.isActive('orderedList'),
      link: one.isActive('link'),
      align: ['paragraph', 'heading', 'figure'].map((type) => one.getAttributes(type)['align']).find(Boolean) ?? null,
      undo: !one.isDestroyed && one.can().undo(),
      redo: !one.isDestroyed && one.can().redo(),
      table: one.isActive('table'),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <Flex wrap align="center" className={styles.toolbar} role="toolbar" aria-label={t('html.toolbar')} {...roving}>
      <Tool
        label={t('html.undo')}
        keys="Mod+Z"
        icon={<UndoOutlined />}
        disabled={disabled || !now.undo}
        onClick={() => chain().undo().run()}
      />
      <Tool
        label={t('html.redo')}
        keys="Mod+Shift+Z"
        icon={<RedoOutlined />}
        disabled={disabled || !now.redo}
        onClick={() => chain().redo().run()}
      />
      <Divider type="vertical" />
      <StyleSelect editor={editor} disabled={disabled} />
      <Divider type="vertical" />
      <Tool
        label={t('html.bold')}
        keys="Mod+B"
        icon={<BoldOutlined />}
        pressed={now.bold}
        disabled={disabled}
        onClick={() => chain().toggleBold().run()}
      />
      <Tool
        label={t('html.italic')}
        keys="Mod+I"
        icon={<ItalicOutlined />}
        pressed={now.italic}
        disabled={disabled}
        onClick={() => chain().toggleItalic().run()}
      />
      <Tool
        label={t('html.underline')}
        keys="Mod+U"
        icon={<UnderlineOutlined />}
        pressed={now.underline}
        disabled={disabled}
        onClick={() => chain().toggleUnderline().run()}
      />
      <Tool
        label={t('html.strike')}
        keys="Mod+Shift+S"
        icon={<StrikethroughOutlined />}
        pressed={now.strike}
        disabled={disabled}
        onClick={() => chain().toggleStrike().run()}
      />
      <InkButton editor={editor} disabled={disabled} />
      <Tool
        label={t('html.code')}
        keys="Mod+E"
        icon={<CodeOutlined />}
        pressed={now.code}
        disabled={disabled}
        onClick={() => chain().toggleCode().run()}
      />
      <Tool
        label={t('html.clear')}
        icon={<ClearOutlined />}
        disabled={disabled}
        onClick={() => chain().unsetAllMarks().setAlign(null).run()}
      />
      <Divider type="vertical" />
      {sides.map(({ align, icon, label, keys }) => (
        <Tool
          key={label}
          label={t(label)}
          keys={keys}
          icon={icon}
          pressed={now.align === align}
          disabled={disabled}
          onClick={() => chain().setAlign(align).run()}
        />
      ))}
      <Divider type="vertical" />
      <Tool
        label={t('html.bullets')}
        keys="Mod+Shift+8"
        icon={<UnorderedListOutlined />}
        pressed={now.bullet}
        disabled={disabled}
        onClick={() => chain().toggleBulletList().run()}
      />
      <Tool
        label={t('html.numbers')}
        keys="Mod+Shift+7"
        icon={<OrderedListOutlined />}
        pressed={now.ordered}
        disabled={disabled}
        onClick={() => chain().toggleOrderedList().run()}
      />
      <Divider type="vertical" />
      <LinkButton editor={editor} disabled={disabled} active={now.link} />
      <MediaButton
        kind="image"
        room={20}
        waiting={pictures.waiting > 0}
        disabled={disabled}
        onFiles={pictures.add}
        onChosen={(src) => insertMedia(editor, 'figure', { src })}
      />
      <MediaButton
        kind="video"
        room={1}
        waiting={videos.running.length > 0}
        disabled={disabled}
        onFiles={videos.send}
        onChosen={(src) => insertMedia(editor, 'video', { src })}
      />
      <Tool
        label={t('html.table')}
        icon={<TableOutlined />}
        disabled={disabled || now.table}
        onClick={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
      <Tool
        label={t('html.rule')}
        icon={<LineOutlined />}
        disabled={disabled}
        onClick={() => chain().setHorizontalRule().run()}
      />
      <span className={styles.leave}>
        <Tool
          label={t(isFull ? 'html.leaveFull' : 'html.full')}
          icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          pressed={isFull}
          onClick={onFull}
        />
      </span>
    </Flex>
  )
}
