// Above a text with pictures of other sites: how many, where they are, and a way to be rid of them.
import { type Editor, useEditorState } from '@tiptap/react'
import { Button } from 'antd'
import { useWords } from '../../locales/use-words'
import { isOwnFile, siteOf } from './foreign'

interface Foreign {
  at: number
  size: number
  site: string
}

function foreignIn(editor: Editor): Foreign[] {
  const found: Foreign[] = []
  editor.state.doc.descendants((node, at) => {
    const { src } = node.attrs
    if (node.type.name === 'figure' && src && !isOwnFile(src))
      found.push({ at, size: node.nodeSize, site: siteOf(src) })
  })
  return found
}

export function ForeignNotice({ editor }: { editor: Editor }) {
  const { t } = useWords()
  const found = useEditorState({ editor, selector: ({ editor: one }) => foreignIn(one) })
  if (found.length === 0) return null
  const next = (): void => {
    const { from } = editor.state.selection
    const { at } = found.find((one) => one.at > from) ?? (found[0] as Foreign)
    editor.chain().focus().setNodeSelection(at).scrollIntoView().run()
  }
  const dropAll = (): void => {
    const { tr } = editor.state
    for (const { at, size } of found.toReversed()) tr.delete(at, at + size)
    editor.view.dispatch(tr)
    editor.commands.focus()
  }
  return (
    <div className="html-foreign" role="status">
      <span>
        {t('html.foreign', {
          count: found.length,
          site: [...new Set(found.map(({ site }) => site))].slice(0, 3).join(', '),
        })}
      </span>
      <Button type="link" size="small" onClick={next}>
        {t('html.foreignNext')}
      </Button>
      <Button type="link" size="small" onClick={dropAll}>
        {t('html.foreignDropAll')}
      </Button>
    </div>
  )
}
