// A video in rich text: a file of its own, played in place.
import { type Editor, Node } from '@tiptap/react'
import { unsigned } from '#kernel/files'

export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, poster: { default: null } }),
  parseHTML: () => [{ tag: 'video[src]' }],
  renderHTML: ({ HTMLAttributes: { src, poster } }) => [
    'video',
    { src, ...(poster ? { poster } : {}), controls: 'controls' },
  ],
})

/** Inserts behind the selection: a picture just inserted is selected, and would be replaced. The text holds addresses as stored. */
export function insertMedia(editor: Editor, type: 'figure' | 'video', attrs: { src?: string; pending?: string }): void {
  const { $to } = editor.state.selection
  // Behind a picture whose caption holds the cursor, and not into it.
  const at = $to.parent.type.name === 'figure' ? $to.after() : $to.pos
  editor
    .chain()
    .focus()
    .insertContentAt(at, { type, attrs: attrs.src ? { ...attrs, src: unsigned(attrs.src) } : attrs })
    .run()
}
