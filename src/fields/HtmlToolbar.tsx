// The buttons above the rich text editor.
import {
  BoldOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Divider, Input, Popover, Select, Space } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accepted } from './use-uploads'

interface Props {
  editor: Editor
  disabled: boolean
  waiting: boolean
  onFiles(files: FileList): void
}

function LinkButton({ editor, disabled, active }: { editor: Editor; disabled: boolean; active: boolean }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [href, setHref] = useState('')
  const apply = (): void => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href.trim() === '') chain.unsetLink().run()
    else chain.setLink({ href: href.trim() }).run()
    setOpen(false)
  }
  const box = (
    <Space.Compact className="html-link">
      <Input
        value={href}
        onChange={(event) => setHref(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault()
          apply()
        }}
        placeholder="https://"
        aria-label={t('fields.html.address')}
        autoFocus
      />
      <Button type="primary" onClick={apply}>
        {t('fields.html.apply')}
      </Button>
    </Space.Compact>
  )
  return (
    <Popover
      open={open}
      trigger="click"
      content={box}
      destroyOnHidden
      onOpenChange={(next) => {
        if (next) setHref((editor.getAttributes('link')['href'] as string | undefined) ?? '')
        setOpen(next)
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<LinkOutlined />}
        aria-label={t('fields.html.link')}
        title={t('fields.html.link')}
        aria-pressed={active}
        className={active ? 'pressed' : ''}
        disabled={disabled}
      />
    </Popover>
  )
}

export function HtmlToolbar({ editor, disabled, waiting, onFiles }: Props) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
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
      <Button
        type="text"
        size="small"
        icon={<PictureOutlined />}
        loading={waiting}
        disabled={disabled}
        aria-label={t('fields.html.picture')}
        title={t('fields.html.picture')}
        onClick={() => chooser.current?.click()}
      />
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
    </div>
  )
}
