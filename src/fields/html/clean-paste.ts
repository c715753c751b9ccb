// Converts pasted content to elements of the editor: Word's lists become lists, its layout and hidden parts are removed.

const dropped = 'script, style, meta, link, title, xml, iframe, object, embed'
const LIST = /^MsoList/i
/** Word writes list markers as text; this matches ordered ones. */
const NUMBER = /^\s*(\(?\d+|[a-z]|[一二三四五六七八九十]+)[.、)）]/i

export interface Pasted {
  html: string
  /** Pictures embedded as data, to be uploaded. */
  pictures: File[]
  /** Number of pictures left behind on another computer or site. */
  lost: number
}

function dropHidden(body: HTMLElement): void {
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
function makeLists(body: HTMLElement): void {
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
function mendNames(body: HTMLElement): void {
  for (const title of body.querySelectorAll('p.MsoTitle')) {
    const heading = document.createElement('h1')
    heading.append(...title.childNodes)
    title.replaceWith(heading)
  }
  for (const plain of [...body.querySelectorAll('b, strong')])
    if (/(^|;)\s*font-weight:\s*(normal|400)/i.test(plain.getAttribute('style') ?? ''))
      plain.replaceWith(...plain.childNodes)
}

/** Paragraphs that only make room: the page has its own distances. */
function dropBlank(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll(':scope > p, :scope > div > p'))
    if (!paragraph.textContent?.replace(/\u00a0/g, '').trim() && !paragraph.querySelector('img, video'))
      paragraph.remove()
}

function fileOf(url: string, index: number): File | null {
  const [, mime, data] = /^data:(image\/[a-z+.-]+);base64,(.+)$/s.exec(url) ?? []
  if (!mime || !data) return null
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    return new File([bytes], `pasted-${index + 1}.${mime.split('/')[1]?.replace(/\W.*/, '')}`, { type: mime })
  } catch {
    return null
  }
}

export function cleanPaste(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  dropHidden(body)
  makeLists(body)
  mendNames(body)
  // A paragraph whose picture is uploaded keeps its place.
  dropBlank(body)
  const pictures: File[] = []
  let lost = 0
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    if (source.startsWith('/uploads/')) continue
    const file = fileOf(source, pictures.length)
    if (file) pictures.push(file)
    else lost += 1
    image.remove()
  }
  for (const element of body.querySelectorAll('*'))
    for (const name of ['style', 'class', 'lang', 'align', 'width', 'height', 'bgcolor', 'face', 'size'])
      element.removeAttribute(name)
  for (const element of [...body.querySelectorAll('span, font')]) element.replaceWith(...element.childNodes)
  return { html: body.innerHTML, pictures, lost }
}
