// The allow-list of rich text in the browser: for pages that show it, and for what is pasted.
import DOMPurify from 'dompurify'
import { keptElement, richAttributes, richText } from '#kernel/rich-text'

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
