// Below the text: tools of the picture or table at the cursor, pictures on their way, and the number of words.
import { LoadingOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { grouped } from '#kernel/grouped'
import { useWords } from '../../locales/use-words'
import { countWords } from './stored'
import { FigureTools } from './tools/FigureTools'
import { TableTools } from './tools/TableTools'
import { useRoving } from './tools/use-roving'

/** Words of different paragraphs are apart. */
function textIn(editor: Editor): string {
  return editor.state.doc.textBetween(0, editor.state.doc.content.size, ' ')
}

export function Foot({ editor, disabled, waiting }: { editor: Editor; disabled: boolean; waiting: number }) {
  const { t } = useWords()
  const tools = useRoving()
  const { isFigure, isTable, words } = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      isFigure: one.isActive('figure'),
      isTable: one.isActive('table'),
      words: countWords(textIn(one)),
    }),
  })
  const label = isFigure ? t('html.ofPicture') : isTable ? t('html.ofTable') : null
  return (
    <div className="html-foot">
      {!disabled && label !== null && (
        <div className="html-tools" role="toolbar" aria-label={label} {...tools}>
          {isFigure ? <FigureTools editor={editor} /> : <TableTools editor={editor} />}
        </div>
      )}
      <span className="html-count">
        {waiting > 0 && (
          <span role="status">
            <LoadingOutlined aria-hidden /> {t('html.picturesWaiting', { count: waiting })}
          </span>
        )}
        <span className="tabular">{t('html.words', { count: words, num: grouped(words) })}</span>
      </span>
    </div>
  )
}
