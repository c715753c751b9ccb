// A video in rich text: a file of its own, played in place.
import { type Editor, mergeAttributes, Node } from '@tiptap/react'

export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, poster: { default: null } }),
  parseHTML: () => [{ tag: 'video[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['video', mergeAttributes(HTMLAttributes, { controls: '' })],
})

/** Inserts behind the selection: a picture just inserted is selected, and would be replaced. */
export function insertMedia(editor: Editor, type: 'image' | 'video', src: string): void {
  editor.chain().focus().insertContentAt(editor.state.selection.to, { type, attrs: { src } }).run()
}
