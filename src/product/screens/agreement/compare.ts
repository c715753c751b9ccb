// Differences between two rich texts, word by word, paragraph by paragraph.
import { diffWordsWithSpace } from 'diff'

export interface Part {
  readonly text: string
  readonly kind: 'same' | 'added' | 'removed'
}

/** Chinese has no spaces between words. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** The words of a rich text, one line for each paragraph. The document is never rendered, so nothing in it runs. */
export function plain(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, li, blockquote, tr')) block.append('\n')
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}

export function compare(before: string, after: string): Part[] {
  return diffWordsWithSpace(before, after, { intlSegmenter: segmenter }).map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }))
}
