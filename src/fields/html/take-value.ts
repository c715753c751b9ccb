// A value from outside the editor: another record, or the other version of a conflict.
import { createDocument, type Editor, getHTMLFromFragment } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { storedOf } from './stored'

/** As this editor would write it: text of other origin has lists without paragraphs, for instance. */
function written(editor: Editor, html: string): string | null {
  const { content } = createDocument(html, editor.schema) as Node
  return storedOf(getHTMLFromFragment(content, editor.schema))
}

/**
 * Replaces the document if the value says something else. There is no undo to the document before, and the cursor
 * stands at the top, as after opening.
 */
export function takeValue(editor: Editor, html: string): void {
  const now = storedOf(editor.getHTML())
  if (html === (now ?? '') || written(editor, html) === now) return
  editor.chain().setMeta('addToHistory', false).setContent(html, { emitUpdate: false }).setTextSelection(0).run()
}
