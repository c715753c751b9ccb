// Rich text for readers. The server has sanitised it; pages that show it sanitise again.
import { useMemo } from 'react'
import { useInkColours } from '../../theme/use-ink-colours'
import { isOwnFile, siteOf } from './foreign'
import { purified } from './purify'
import './rich.css'

/** Pictures of other sites are not loaded, which would tell them who reads: a link leads there. */
function readable(html: string): string {
  const body = purified(html)
  for (const picture of body.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? ''
    if (isOwnFile(source)) continue
    const link = document.createElement('a')
    Object.assign(link, { href: source, target: '_blank', rel: 'noopener noreferrer', textContent: siteOf(source) })
    picture.replaceWith(link)
  }
  return body.innerHTML
}

export default function HtmlView({ html }: { html: string }) {
  const clean = useMemo(() => readable(html), [html])
  const colours = useInkColours()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
  return <div className="rich" style={colours} dangerouslySetInnerHTML={{ __html: clean }} />
}
