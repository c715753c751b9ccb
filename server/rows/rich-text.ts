// Rich text is reduced to the elements of the editor, before it is stored and when it is answered.
import sanitizeHtml from 'sanitize-html'
import { keptElement, richAttributes, richText } from '#kernel/rich-text'

/** Elements whose text is no content either: Word's settings and styles, pasted with a whole document. */
const UNREAD = ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'xml', 'template']
/** An element of this name is dropped, and its text is kept. */
const NONE = 'none'
/** Passes after which a text that still changes is taken as plain text. */
const PASSES = 8

function reduced(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const kept = keptElement(tagName, attribs)
  if (kept) return { tagName: kept.name, attribs: kept.attributes }
  return { tagName: Object.hasOwn(richText, tagName) ? NONE : tagName, attribs: {} }
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(richText),
  nonTextTags: UNREAD,
  // `reduced` has left the good ones only.
  allowedAttributes: { '*': [...richAttributes] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // `//host` looks like a path within the app.
  allowProtocolRelative: false,
  selfClosing: ['br', 'hr', 'img', 'col'],
  transformTags: { '*': reduced },
}

/** As the editor writes it: `<br>` instead of `<br />`. */
function pass(html: string): string {
  return sanitizeHtml(html, rules).replaceAll(' />', '>')
}

/** Dropping an element may bring others together that close each other: repeated until nothing changes. */
function stable(html: string): string {
  let before = html
  for (let index = 0; index < PASSES; index++) {
    const clean = pass(before)
    if (clean === before) return clean
    before = clean
  }
  return sanitizeHtml(before, { allowedTags: [], allowedAttributes: {} })
}

/**
 * Safe to render anywhere; disallowed elements are dropped, their text is kept. Empty if no visible content remains.
 * A text that it has returned is returned as it is.
 */
export function cleanHtml(html: string): string {
  const clean = /[<&]/.test(html) ? stable(html.trim()) : html
  return /<(img|video|hr|table)\b/.test(clean) || plainText(clean) ? clean.trim() : ''
}

/** Plain text of rich text, for summaries. */
export function plainText(html: string): string {
  return sanitizeHtml(html.replace(/<\/(p|h[1-4]|li|tr|blockquote|figcaption|pre)>/g, ' '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
