// Rich text for readers: the server has sanitised it, pages that show it sanitise again, as the editor does what is pasted.
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { keptElement, richAttributes, richText } from '#kernel/rich-text'
import { useInkColours } from '../../theme/hues'
import './rich.css'

export function isOwnFile(address: string): boolean {
  return address.startsWith('/uploads/')
}

/** The site behind an address; the address itself if it has none. */
export function siteOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}

/** An instance of its own, because hooks hold for all callers of one. */
const purifier = DOMPurify(window)

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
}

/** Gives the element the name and the attributes that it may have; without either it makes way for its content. */
function reduce(element: Element): void {
  const kept = keptElement(element.localName, attributesOf(element))
  if (!kept) {
    element.replaceWith(...element.childNodes)
    return
  }
  const renamed = kept.name === element.localName ? element : document.createElement(kept.name)
  if (renamed !== element) {
    renamed.append(...element.childNodes)
    element.replaceWith(renamed)
  }
  for (const { name } of [...renamed.attributes]) if (!(name in kept.attributes)) renamed.removeAttribute(name)
  for (const [name, value] of Object.entries(kept.attributes)) renamed.setAttribute(name, value)
}

/** A body with elements of the allow-list alone. */
export function purified(html: string): HTMLElement {
  const body = purifier.sanitize(html, {
    ALLOWED_TAGS: [...Object.keys(richText), 'b', 'i', 'ins', 'del', 'strike', 'h5', 'h6', 'thead', 'tfoot'],
    ALLOWED_ATTR: [...richAttributes],
    ALLOW_DATA_ATTR: false,
    RETURN_DOM: true,
  }) as HTMLElement
  for (const element of [...body.querySelectorAll('*')]) reduce(element)
  return body
}

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
