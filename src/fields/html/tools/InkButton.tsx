// The colour of the selected text, from the theme.
import { FontColorsOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Dropdown } from 'antd'
import { type Ink, inks } from '#kernel/rich-text'
import { useWords } from '../../../locales/use-words'
import { useInkColours } from '../../../theme/use-ink-colours'
import { Tool } from './Tool'

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
    icon: <span className="ink-sample" style={ink ? { color: `var(--ink-${ink})` } : {}} aria-hidden="true" />,
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
      <span className="html-ink" style={now ? { color: `var(--ink-${now})` } : {}}>
        <Tool label={t('html.ink')} icon={<FontColorsOutlined />} pressed={now !== null} disabled={disabled} />
      </span>
    </Dropdown>
  )
}
