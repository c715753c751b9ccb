// Tools of the picture at the cursor: its width, its description for people who cannot see it, removing it.
import { DeleteOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Divider, Input, Popover, Select } from 'antd'
import { useState } from 'react'
import { pictureWidths } from '#kernel/rich-text'
import { isComposing, isEnter } from '../../../keyboard/typing'
import { useWords } from '../../../locales/use-words'
import { Tool } from './Tool'

export function FigureTools({ editor }: { editor: Editor }) {
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
        className="html-width"
        value={width ?? 0}
        options={options}
        aria-label={t('html.width')}
        popupMatchSelectWidth={false}
        onChange={(next) => {
          set({ width: next || null })
          editor.commands.focus()
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
            className="html-link"
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
              editor.commands.focus()
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
