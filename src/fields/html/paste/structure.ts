// Paragraphs, lists, emphasis and alignment out of the markup of Word and the sections, spans and styles of other programs.
import { alignments } from '#kernel/rich-text'

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

const WRAPPERS = 'div, section, article, main, header, footer, center'
const BLOCKS = `p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, figure, hr, video, ${WRAPPERS}`

/** Paragraphs that only make room: the page has its own distances. */
export function dropBlank(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll(':scope > p, :scope > div > p'))
    if (!paragraph.textContent?.replace(/\u00a0/g, '').trim() && !paragraph.querySelector('img, video, figure'))
      paragraph.remove()
}

function styleOf(element: Element): string {
  return element.getAttribute('style') ?? ''
}

const looks = {
  strong: /(^|;)\s*font-weight:\s*(bold|bolder|[6-9]00)/i,
  em: /(^|;)\s*font-style:\s*italic/i,
  u: /(^|;)\s*text-decoration[^;]*underline/i,
  s: /(^|;)\s*text-decoration[^;]*line-through/i,
}

/** Bold, italic and the like of spans become elements. */
export function nameLooks(body: HTMLElement): void {
  for (const span of body.querySelectorAll('span, font'))
    for (const [name, look] of Object.entries(looks))
      if (look.test(styleOf(span))) {
        const element = document.createElement(name)
        element.append(...span.childNodes)
        span.append(element)
      }
}

/** The alignment that holds for an element, also one of a section around it. */
export function alignmentOf(element: Element): string | null {
  for (let here: Element | null = element; here; here = here.parentElement) {
    const align = /text-align:\s*(\w+)/i.exec(styleOf(here))?.[1] ?? here.getAttribute('align')
    if (align) return alignments.find((name) => name === align.toLowerCase()) ?? null
  }
  return null
}

export function align(body: HTMLElement): void {
  const blocks = [...body.querySelectorAll(`p, h1, h2, h3, h4, h5, h6, ${WRAPPERS}`)]
  const found = blocks.map((block) => [block, alignmentOf(block)] as const)
  // Justified text of Word and WeChat is a habit of theirs, no wish.
  for (const [block, name] of found) if (name && name !== 'justify') block.classList.add(`align-${name}`)
}

/** Words of a section without blocks are a paragraph; around blocks it makes way for them. */
export function makeParagraphs(body: HTMLElement): void {
  const paragraph = (children: readonly Node[], like: Element): HTMLElement => {
    const made = document.createElement('p')
    made.className = like.className
    made.append(...children)
    return made
  }
  for (const wrapper of [...body.querySelectorAll(WRAPPERS)].reverse()) {
    const parts: Node[] = []
    let run: Node[] = []
    const close = (): void => {
      if (run.some((node) => node.textContent?.trim() || node.nodeType === 1)) parts.push(paragraph(run, wrapper))
      run = []
    }
    for (const node of [...wrapper.childNodes]) {
      if (node instanceof Element && (node.matches(BLOCKS) || node.querySelector(BLOCKS))) {
        close()
        parts.push(node)
      } else run.push(node)
    }
    close()
    wrapper.replaceWith(...parts)
  }
}
