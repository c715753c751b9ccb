// Sets or removes a link on the selected text.
import { LinkOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import { isRichLink } from '#kernel/rich-text'
import { isComposing, onEnter } from '../../../keyboard/typing'
import { useWords } from '../../../locales/use-words'

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
    <Space.Compact className="html-link">
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
          editor.commands.focus()
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
        type="text"
        size="small"
        icon={<LinkOutlined />}
        aria-label={t('html.link')}
        title={t('html.link')}
        aria-pressed={active}
        className={active ? 'pressed' : ''}
        disabled={disabled}
      />
    </Popover>
  )
}
