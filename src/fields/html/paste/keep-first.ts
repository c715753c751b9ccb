// The first paragraph of a paste into an empty one stays itself: else only its words would arrive, without alignment.
import { Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'

export function keepFirst(slice: Slice, { state }: EditorView): Slice {
  const { parent } = state.selection.$from
  const isEmpty = parent.type.name === 'paragraph' && parent.content.size === 0
  const isAligned = Boolean(slice.content.firstChild?.attrs['align'])
  return isEmpty && isAligned && slice.openStart === 1 ? new Slice(slice.content, 0, slice.openEnd) : slice
}
