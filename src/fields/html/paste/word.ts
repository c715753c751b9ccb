// Word's lists, titles and hidden parts as plain elements.

const dropped = 'script, style, meta, link, title, xml, iframe, object, embed, mp-style-type, svg'
const LIST = /^MsoList/i
/** Word writes list markers as text; this matches ordered ones. */
const NUMBER = /^\s*(\(?\d+|[a-z]|[一二三四五六七八九十]+)[.、)）]/i

export function dropHidden(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) (comment as ChildNode).remove()
  for (const element of body.querySelectorAll(dropped)) element.remove()
  // `o:p`, `v:shape` and the like: unwrap their text.
  for (const element of [...body.querySelectorAll('*')]) {
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes)
    else if (/display:\s*none|mso-hide:\s*all/i.test(element.getAttribute('style') ?? '')) element.remove()
  }
}

function isListItem(element: Element): boolean {
  return LIST.test(element.className) || /mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '')
}

function levelOf(element: Element): number {
  return Number(/mso-list:[^;]*level(\d)/i.exec(element.getAttribute('style') ?? '')?.[1] ?? 1)
}

/** Removes the bullet or number that Word wrote before the text, and returns it to identify the list. */
function takeMark(element: Element): string {
  const mark = [...element.querySelectorAll('span')].find((one) =>
    /mso-list:\s*ignore/i.test(one.getAttribute('style') ?? ''),
  )
  const text = mark?.textContent ?? ''
  mark?.remove()
  return text
}

/** Successive paragraphs that look like items become one list, nested by level. */
export function makeLists(body: HTMLElement): void {
  for (const first of [...body.querySelectorAll('p, div')]) {
    if (!first.isConnected || !isListItem(first)) continue
    const lists: HTMLElement[] = []
    for (let item: Element | null = first; item && isListItem(item); ) {
      const following: Element | null = item.nextElementSibling
      const level = Math.min(levelOf(item), lists.length + 1)
      const kind = NUMBER.test(takeMark(item)) ? 'ol' : 'ul'
      lists.length = Math.min(lists.length, level)
      if (!lists[level - 1]) {
        const list = document.createElement(kind)
        if (level === 1) item.before(list)
        else lists[level - 2]?.lastElementChild?.append(list)
        lists[level - 1] = list
      }
      const entry = document.createElement('li')
      entry.append(...item.childNodes)
      lists[level - 1]?.append(entry)
      item.remove()
      item = following
    }
  }
}

/** Word's own styles for titles are paragraphs; Google Docs wraps everything in a `b` that is not bold. */
export function mendNames(body: HTMLElement): void {
  for (const title of body.querySelectorAll('p.MsoTitle')) {
    const heading = document.createElement('h1')
    heading.append(...title.childNodes)
    title.replaceWith(heading)
  }
  for (const plain of [...body.querySelectorAll('b, strong')])
    if (/(^|;)\s*font-weight:\s*(normal|400)/i.test(plain.getAttribute('style') ?? ''))
      plain.replaceWith(...plain.childNodes)
}
