// Tables in rich text: inserting one, and changing rows and columns at the cursor.
import { TableOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { Button, Dropdown } from 'antd'
import { useWords } from '../../locales/use-words'
import '../../locales/later/html'

const changes = ['addRowAfter', 'addColumnAfter', 'deleteRow', 'deleteColumn', 'deleteTable'] as const

export function TableButton({ editor, disabled, inside }: { editor: Editor; disabled: boolean; inside: boolean }) {
  const { t } = useWords()
  const insert = (): void => void editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
  const button = (
    <Button
      type="text"
      size="small"
      icon={<TableOutlined />}
      disabled={disabled}
      aria-label={t('html.table')}
      title={t('html.table')}
      {...(inside ? { className: 'pressed' } : { onClick: insert })}
    />
  )
  if (!inside) return button
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      menu={{
        items: changes.map((key) => ({ key, label: t(`html.${key}`), danger: key === 'deleteTable' })),
        onClick: ({ key }) => void editor.chain().focus()[key as (typeof changes)[number]]().run(),
      }}
    >
      {button}
    </Dropdown>
  )
}
