// Rich text for readers. The server has sanitised it; pages that show it sanitise again.
import DOMPurify from 'dompurify'
import { useMemo } from 'react'

const ALLOWED = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'b',
  'i',
  'u',
  's',
  'strong',
  'em',
  'a',
  'img',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'td',
  'th',
  'blockquote',
  'video',
  'br',
  'hr',
  'code',
  'pre',
  'span',
]

export default function HtmlView({ html }: { html: string }) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        ALLOWED_TAGS: ALLOWED,
        ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'controls', 'poster', 'target', 'rel'],
        ALLOW_DATA_ATTR: false,
      }),
    [html],
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
  return <div className="rich" dangerouslySetInnerHTML={{ __html: clean }} />
}
