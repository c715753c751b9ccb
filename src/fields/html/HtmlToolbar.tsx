// The toolbar of the rich text editor.
import {
  BoldOutlined,
  ItalicOutlined,
  LineOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Divider, Dropdown, Select } from 'antd'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useWords } from '../../locales/use-words'
import { accepted } from '../media/use-uploads'
import { LinkButton } from './HtmlLink'
import { TableButton } from './HtmlTable'

const LibraryPicker = lazy(() => import('../media/LibraryPicker'))

interface Props {
  editor: Editor
  disabled: boolean
  waiting: boolean
  onFiles(files: FileList): void
  /** A picture of the library. */
  onPicture(url: string): void
}

export function HtmlToolbar({ editor, disabled, waiting, onFiles, onPicture }: Props) {
  const { t } = useWords()
  const chooser = useRef<HTMLInputElement>(null)
  const [picking, pick] = useState(false)
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
    { value: 0, label: t('fields.html.paragraph') },
    ...[1, 2, 3, 4].map((level) => ({ value: level, label: t('fields.html.heading', { level }) })),
  ]
  return (
    <div className="html-toolbar" role="toolbar" aria-label={t('fields.html.toolbar')}>
      <Select<number>
        size="small"
        variant="borderless"
        className="html-style"
        value={now.level}
        options={styles}
        disabled={disabled}
        aria-label={t('fields.html.style')}
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
      {button(t('fields.html.bold'), <BoldOutlined />, () => chain().toggleBold().run(), now.bold)}
      {button(t('fields.html.italic'), <ItalicOutlined />, () => chain().toggleItalic().run(), now.italic)}
      {button(t('fields.html.underline'), <UnderlineOutlined />, () => chain().toggleUnderline().run(), now.underline)}
      <Divider type="vertical" />
      {button(t('fields.html.bullets'), <UnorderedListOutlined />, () => chain().toggleBulletList().run(), now.bullet)}
      {button(t('fields.html.numbers'), <OrderedListOutlined />, () => chain().toggleOrderedList().run(), now.ordered)}
      {button(t('fields.html.quote'), <MenuUnfoldOutlined />, () => chain().toggleBlockquote().run(), now.quote)}
      {button(t('fields.html.rule'), <LineOutlined />, () => chain().setHorizontalRule().run())}
      <Divider type="vertical" />
      <LinkButton editor={editor} disabled={disabled} active={now.link} />
      <Dropdown
        trigger={['click']}
        disabled={disabled}
        menu={{
          items: [
            { key: 'upload', label: t('fields.html.upload'), icon: <UploadOutlined /> },
            { key: 'library', label: t('fields.library.open'), icon: <PictureOutlined /> },
          ],
          onClick: ({ key }) => (key === 'upload' ? chooser.current?.click() : pick(true)),
        }}
      >
        <Button
          type="text"
          size="small"
          icon={<PictureOutlined />}
          loading={waiting}
          disabled={disabled}
          aria-label={t('fields.html.picture')}
          title={t('fields.html.picture')}
        />
      </Dropdown>
      <TableButton editor={editor} disabled={disabled} inside={now.table} />
      <Divider type="vertical" />
      {button(t('fields.html.undo'), <UndoOutlined />, () => chain().undo().run(), undefined, !now.undo)}
      {button(t('fields.html.redo'), <RedoOutlined />, () => chain().redo().run(), undefined, !now.redo)}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={accepted.image}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          if (event.target.files) onFiles(event.target.files)
          event.target.value = ''
        }}
      />
      {picking && (
        <Suspense fallback={null}>
          <LibraryPicker
            kind="image"
            room={20}
            held={[]}
            onClose={() => pick(false)}
            onChoose={(urls) => {
              pick(false)
              for (const url of urls) onPicture(url)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
