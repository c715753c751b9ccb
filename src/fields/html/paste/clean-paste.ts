// Pasted content as the editor would write it: Word's lists are lists, sections of WeChat are paragraphs, layout goes.
import { Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { withoutStray } from '#kernel/formats'
import { purified } from '../HtmlView'
import { awaitPictures, takePictures } from './pictures'
import { align, dropBlank, dropHidden, makeLists, makeParagraphs, mendNames, nameLooks } from './structure'

interface Pasted {
  html: string
  /** Pictures that came with the text, by the key of their place. */
  pictures: ReadonlyMap<string, File>
  /** Number of pictures left behind on another computer. */
  lost: number
}

function dropStray(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const clean = withoutStray(node.data)
    if (clean !== node.data) node.data = clean
  }
}

/** @param rtf the same content as Word wrote it for word processors; empty if there is none */
export function cleanPaste(html: string, rtf = ''): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const slice = body.querySelector('[data-pm-slice]')?.getAttribute('data-pm-slice')
  const pictures = new Map<string, File>()
  dropHidden(body)
  makeLists(body)
  mendNames(body)
  nameLooks(body)
  align(body)
  const lost = takePictures(body, rtf, pictures)
  makeParagraphs(body)
  dropBlank(body)
  const clean = purified(body.innerHTML)
  dropBlank(clean)
  dropStray(clean)
  awaitPictures(clean, pictures)
  // Copied from an editor like this one: where the copy begins and ends within its lists and tables.
  if (slice) clean.firstElementChild?.setAttribute('data-pm-slice', slice)
  return { html: clean.innerHTML, pictures, lost }
}

export function keepFirst(slice: Slice, { state }: EditorView): Slice {
  const { parent } = state.selection.$from
  const isEmpty = parent.type.name === 'paragraph' && parent.content.size === 0
  const isAligned = Boolean(slice.content.firstChild?.attrs['align'])
  return isEmpty && isAligned && slice.openStart === 1 ? new Slice(slice.content, 0, slice.openEnd) : slice
}
