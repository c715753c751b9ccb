// Tools of the selected text: kind of paragraph, colour, link.
import { FontColorsOutlined, LinkOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Avatar, Button, Dropdown, Input, Popover, Select, Space } from 'antd'
import { useState } from 'react'
import { type Ink, inks, isRichLink } from '#kernel/rich-text'
import { isComposing, onEnter } from '../../../components/typing'
import { useWords } from '../../../locales/use-words'
import { useInkColours } from '../../../theme/hues'
import { Tool } from './Tool'

const levels = [1, 2, 3, 4] as const
type Style = 'text' | 'quote' | 'code' | (typeof levels)[number]

function styleIn(editor: Editor): Style {
  if (editor.isActive('codeBlock')) return 'code'
  return (
    levels.find((level) => editor.isActive('heading', { level })) ?? (editor.isActive('blockquote') ? 'quote' : 'text')
  )
}

function write(editor: Editor, style: Style): void {
  // A quote is around paragraphs: it is left before anything else begins.
  const chain = editor.chain().focus()
  if (editor.isActive('blockquote')) chain.lift('blockquote')
  if (style === 'text') chain.setParagraph().run()
  else if (style === 'quote') chain.setParagraph().setBlockquote().run()
  else if (style === 'code') chain.setCodeBlock().run()
  else chain.setHeading({ level: style }).run()
}

export function StyleSelect({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useWords()
  const style = useEditorState({ editor, selector: ({ editor: one }) => styleIn(one) })
  const options: { value: Style; label: string }[] = [
    { value: 'text', label: t('html.paragraph') },
    ...levels.map((level) => ({ value: level, label: t('html.heading', { level }) })),
    { value: 'quote', label: t('html.quote') },
    { value: 'code', label: t('html.codeBlock') },
  ]
  return (
    <Select<Style>
      size="small"
      variant="borderless"
      style={{ width: 84 }}
      value={style}
      options={options}
      disabled={disabled}
      aria-label={t('html.style')}
      popupMatchSelectWidth={false}
      onChange={(next) => {
        write(editor, next)
        // A moment after a press the box takes the focus for itself.
        setTimeout(() => editor.isDestroyed || editor.chain().focus().run())
      }}
    />
  )
}

export function InkButton({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useWords()
  const colours = useInkColours()
  const now = useEditorState({
    editor,
    selector: ({ editor: one }) => (one.getAttributes('ink')['ink'] as Ink | undefined) ?? null,
  })
  const items = [null, ...inks].map((ink) => ({
    key: ink ?? 'none',
    label: t(`html.inks.${ink ?? 'none'}`),
    icon: <Avatar size={12} style={{ background: ink ? `var(--ink-${ink})` : 'currentColor' }} aria-hidden />,
  }))
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      menu={{
        items,
        selectedKeys: [now ?? 'none'],
        style: colours,
        onClick: ({ key }) =>
          editor
            .chain()
            .focus()
            .setInk(key === 'none' ? null : (key as Ink))
            .run(),
      }}
    >
      <span>
        <Tool
          label={t('html.ink')}
          icon={<FontColorsOutlined style={now ? { color: `var(--ink-${now})` } : {}} />}
          pressed={now !== null}
          disabled={disabled}
        />
      </span>
    </Dropdown>
  )
}

export function LinkButton({ editor, disabled, active }: { editor: Editor; disabled: boolean; active: boolean }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const [href, setHref] = useState('')
  const address = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(href.trim()) ? `https://${href.trim()}` : href.trim()
  const isWrong = address !== '' && !isRichLink(address)
  const apply = (): void => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (isWrong) return
    if (address === '') chain.unsetLink().run()
    else chain.setLink({ href: address }).run()
    setOpen(false)
  }
  const box = (
    <Space.Compact style={{ width: 'min(320px, 80vw)' }}>
      <Input
        value={href}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        title={isWrong ? t('html.wrongLink') : ''}
        onChange={(event) => setHref(event.target.value)}
        onPressEnter={onEnter((event) => {
          event.preventDefault()
          apply()
        })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isComposing(event)) return
          // The form around it stays.
          event.stopPropagation()
          setOpen(false)
          editor.chain().focus().run()
        }}
        placeholder="https://"
        aria-label={t('html.address')}
        autoFocus
      />
      <Button type="primary" onClick={apply}>
        {t('html.apply')}
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
        color={active ? 'primary' : 'default'}
        variant={active ? 'filled' : 'text'}
        size="small"
        icon={<LinkOutlined />}
        aria-label={t('html.link')}
        title={t('html.link')}
        aria-pressed={active}
        disabled={disabled}
      />
    </Popover>
  )
}
