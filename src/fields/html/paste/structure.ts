// Paragraphs, emphasis and alignment out of the sections, spans and styles of other programs.
import { alignments } from '#kernel/rich-text'

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
    const said = /text-align:\s*(\w+)/i.exec(styleOf(here))?.[1] ?? here.getAttribute('align')
    if (said) return alignments.find((name) => name === said.toLowerCase()) ?? null
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
