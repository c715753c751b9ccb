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

export function insertVideo(editor: Editor, src: string): void {
  editor.chain().focus().insertContent({ type: Video.name, attrs: { src } }).run()
}
