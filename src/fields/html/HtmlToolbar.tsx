// The toolbar of the rich text editor.
import {
  BoldOutlined,
  ItalicOutlined,
  LineOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Divider, Select } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../../locales/use-words'
import type { Uploads } from '../media/use-uploads'
import { LinkButton } from './HtmlLink'
import { MediaButton } from './HtmlMedia'
import { TableButton } from './HtmlTable'
import { insertMedia } from './video'
import '../../locales/later/html'

interface Props {
  editor: Editor
  disabled: boolean
  pictures: Uploads
  videos: Uploads
}

export function HtmlToolbar({ editor, disabled, pictures, videos }: Props) {
  const { t } = useWords()
  const now = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      bold: one.isActive('bold'),
      italic: one.isActive('italic'),
      underline: one.isActive('underline'),
      bullet: one.isActive('bulletList'),
      ordered: one.isActive('orderedList'),
      quote: one.isActive('blockquote'),
      link: one.isActive('link'),
      level: [1, 2, 3, 4].find((level) => one.isActive('heading', { level })) ?? 0,
      undo: one.can().undo(),
      redo: one.can().redo(),
      table: one.isActive('table'),
    }),
  })
  const button = (label: string, icon: ReactNode, run: () => void, pressed?: boolean, off = false) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      onClick={run}
      disabled={disabled || off}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed, className: pressed ? 'pressed' : '' })}
    />
  )
  const chain = () => editor.chain().focus()
  const styles = [
    { value: 0, label: t('html.paragraph') },
    ...[1, 2, 3, 4].map((level) => ({ value: level, label: t('html.heading', { level }) })),
  ]
  return (
    <div className="html-toolbar" role="toolbar" aria-label={t('html.toolbar')}>
      <Select<number>
        size="small"
        variant="borderless"
        className="html-style"
        value={now.level}
        options={styles}
        disabled={disabled}
        aria-label={t('html.style')}
        popupMatchSelectWidth={false}
        onChange={(level) =>
          level === 0
            ? chain().setParagraph().run()
            : chain()
                .setHeading({ level: level as 1 | 2 | 3 | 4 })
                .run()
        }
      />
      <Divider type="vertical" />
      {button(t('html.bold'), <BoldOutlined />, () => chain().toggleBold().run(), now.bold)}
      {button(t('html.italic'), <ItalicOutlined />, () => chain().toggleItalic().run(), now.italic)}
      {button(t('html.underline'), <UnderlineOutlined />, () => chain().toggleUnderline().run(), now.underline)}
      <Divider type="vertical" />
      {button(t('html.bullets'), <UnorderedListOutlined />, () => chain().toggleBulletList().run(), now.bullet)}
      {button(t('html.numbers'), <OrderedListOutlined />, () => chain().toggleOrderedList().run(), now.ordered)}
      {button(t('html.quote'), <MenuUnfoldOutlined />, () => chain().toggleBlockquote().run(), now.quote)}
      {button(t('html.rule'), <LineOutlined />, () => chain().setHorizontalRule().run())}
      <Divider type="vertical" />
      <LinkButton editor={editor} disabled={disabled} active={now.link} />
      <MediaButton
        kind="image"
        room={20}
        waiting={pictures.travelling.length > 0}
        disabled={disabled}
        onFiles={pictures.send}
        onChosen={(src) => insertMedia(editor, 'image', src)}
      />
      <MediaButton
        kind="video"
        room={1}
        waiting={videos.travelling.length > 0}
        disabled={disabled}
        onFiles={videos.send}
        onChosen={(src) => insertMedia(editor, 'video', src)}
      />
      <TableButton editor={editor} disabled={disabled} inside={now.table} />
      <Divider type="vertical" />
      {button(t('html.undo'), <UndoOutlined />, () => chain().undo().run(), undefined, !now.undo)}
      {button(t('html.redo'), <RedoOutlined />, () => chain().redo().run(), undefined, !now.redo)}
    </div>
  )
}
