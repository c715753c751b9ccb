// The kind of paragraph at the cursor: text, a heading, a quote or code.
import { type Editor, useEditorState } from '@tiptap/react'
import { Select } from 'antd'
import { useWords } from '../../../locales/use-words'

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
      className="html-style"
      value={style}
      options={options}
      disabled={disabled}
      aria-label={t('html.style')}
      popupMatchSelectWidth={false}
      onChange={(next) => {
        write(editor, next)
        // A moment after a press the box takes the focus for itself.
        setTimeout(() => editor.isDestroyed || editor.commands.focus())
      }}
    />
  )
}
