// Rich text is reduced to an allow-list, before it is stored and when it is answered.
import sanitizeHtml from 'sanitize-html'
import { formats, isExternal } from '#kernel/formats'

const TAGS = [
  ...[
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'a',
    'img',
    'video',
    'ul',
    'ol',
    'li',
  ],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'blockquote', 'code', 'pre'],
]

/** Elements whose text is no content either: Word's settings and styles, pasted with a whole document. */
const UNREAD = ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'xml', 'template']

/** A link that leaves the app opens beside it. */
function toLink(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (href === undefined) return { tagName, attribs: {} }
  const beside = isExternal(href) ? { rel: 'noopener noreferrer', target: '_blank' } : null
  return { tagName, attribs: { href, ...beside } }
}

/** A video without controls could not be started. */
function toVideo(tagName: string, { src = '', poster = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: { src, controls: '', ...(formats['image']?.(poster) ? { poster } : {}) } }
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  nonTextTags: UNREAD,
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    video: ['src', 'controls', 'poster'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // `//host` looks like a path within the app.
  allowProtocolRelative: false,
  transformTags: { a: toLink, video: toVideo },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' || tag === 'video') && !formats['image']?.(attribs['src'] ?? ''),
}

/**
 * Safe to render anywhere; disallowed elements are dropped, their text is kept. Empty if no visible content remains.
 */
export function cleanHtml(html: string): string {
  const clean = /[<&]/.test(html) ? sanitizeHtml(html, rules) : html
  return /<(img|video|hr|table)\b/.test(clean) || plainText(clean) ? clean.trim() : ''
}

/** Plain text of rich text, for summaries. */
export function plainText(html: string): string {
  return sanitizeHtml(html.replace(/<\/(p|h[1-4]|li|tr|blockquote)>/g, ' '), { allowedTags: [], allowedAttributes: {} })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
