// The text of the editor as the server stores it, letter by letter.
import { PENDING } from './nodes/figure-attributes'

/** A document without text, pictures or tables is null. */
export function storedOf(html: string): string | null {
  // The browser writes these spaces as an entity, the server as themselves. Pictures in upload have no address yet.
  const text = html
    .replaceAll('&nbsp;', '\u00a0')
    .replace(new RegExp(`<figure[^>]* ${PENDING}=.*?</figure>`, 'gs'), '')
    // The editor keeps a line below pictures and tables, in which to go on.
    .replace(/(<p><\/p>)+$/, '')
  const seen = text.replace(/<(?!img|video|hr|table)[^>]*>/g, '').replace(/\s/g, '')
  return seen === '' ? null : text
}

/** As a word processor counts: each Chinese character, and each word of other scripts. */
export function countWords(text: string): number {
  const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
  const single = text.match(han)?.length ?? 0
  return single + (text.replace(han, ' ').match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0)
}
