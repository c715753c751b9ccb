// Rich text from people is reduced to an allow-list before it is stored.
import sanitizeHtml from 'sanitize-html'
import { formats } from '#kernel/formats'

/**
 * Safe to render anywhere; disallowed elements are dropped, their text is kept. Empty if no visible content remains.
 */
export function cleanHtml(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: [
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
      'ul',
      'ol',
      'li',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'blockquote',
      'video',
      'code',
      'pre',
    ],
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
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
    exclusiveFilter: (frame) =>
      (frame.tag === 'img' || frame.tag === 'video') && !formats['image']?.(frame.attribs['src'] ?? ''),
  })
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
