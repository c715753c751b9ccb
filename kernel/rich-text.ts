// Rich text: the elements, attributes and classes that the editor writes; the server keeps these and nothing else.
import { unsigned } from './files'
import { formats, isExternal } from './formats'

/** Classes of paragraphs, headings and pictures; left is the default and has none. */
export const alignments = ['center', 'right', 'justify'] as const
/** Colours of text, as `ink-red`: the page that shows it knows which shade reads well. */
export const inks = ['red', 'orange', 'green', 'teal', 'blue', 'purple', 'grey'] as const
/** Width of a picture in per cent of the text, as `width-50`; without one it has its own. */
export const pictureWidths = [25, 50, 75, 100] as const
/** Pixels of a column of a table. */
export const columnWidths = { least: 40, most: 1200 } as const

export type Alignment = (typeof alignments)[number]
export type Ink = (typeof inks)[number]

interface Rule {
  /** At most one of each group. */
  readonly classes?: readonly (readonly string[])[]
  /** In the order in which they are written; a value that is refused goes. */
  readonly attributes?: Readonly<Record<string, (value: string) => boolean>>
  /** Without this attribute the element goes, and its text stays. */
  readonly needs?: string
}

const isPicture = (value: string): boolean => formats['image']?.(value) === true
const isVideo = (value: string): boolean => formats['video']?.(value) === true
const isNumber = (least: number, most: number) => (value: string) =>
  /^[1-9]\d{0,4}$/.test(value) && Number(value) >= least && Number(value) <= most

const aligned = alignments.map((name) => `align-${name}`)
const block: Rule = { classes: [aligned] }
const cell: Rule = { attributes: { colspan: isNumber(2, 100), rowspan: isNumber(2, 1000) } }

export const richText: Readonly<Record<string, Rule>> = {
  ...{ p: block, h1: block, h2: block, h3: block, h4: block },
  ...{ strong: {}, em: {}, u: {}, s: {}, code: {}, br: {}, hr: {}, blockquote: {}, pre: {}, ul: {}, li: {} },
  ol: { attributes: { start: isNumber(2, 9999), type: (value) => /^[aAiI]$/.test(value) } },
  span: { classes: [inks.map((name) => `ink-${name}`)], needs: 'class' },
  a: { attributes: { href: isRichLink }, needs: 'href' },
  figure: { classes: [aligned, pictureWidths.map((width) => `width-${width}`)] },
  figcaption: {},
  img: { attributes: { src: isPicture, alt: () => true }, needs: 'src' },
  video: { attributes: { src: isVideo, poster: isPicture }, needs: 'src' },
  ...{ table: {}, colgroup: {}, tbody: {}, tr: {}, th: cell, td: cell },
  col: { attributes: { width: isNumber(columnWidths.least, columnWidths.most) } },
}

/** Every attribute that an element may be written with, for sanitisers that take one list. */
export const richAttributes: readonly string[] = [
  ...new Set([
    ...['class', 'target', 'rel', 'controls'],
    ...Object.values(richText).flatMap(({ attributes = {} }) => Object.keys(attributes)),
  ]),
]

/** Names that other programs write for the same. */
const renamed: Readonly<Record<string, string>> = {
  ...{ b: 'strong', i: 'em', ins: 'u', del: 's', strike: 's', h5: 'h4', h6: 'h4', thead: 'tbody', tfoot: 'tbody' },
}

/** True for links that rich text may hold: a path within the app, or an address with an accepted scheme. */
export function isRichLink(href: string): boolean {
  return href !== '' && formats['link']?.(href) === true
}

/** Attributes of a link; one that leaves the app opens beside it. */
export function linkAttributes(href: string): Record<string, string> {
  return isExternal(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href }
}

/** The element as it is kept, its attributes in order; null if it goes and its content stays. */
export function keptElement(
  given: string,
  attributes: Readonly<Record<string, string | undefined>>,
): { name: string; attributes: Record<string, string> } | null {
  const name = Object.hasOwn(renamed, given) ? (renamed[given] as string) : given
  const rule = Object.hasOwn(richText, name) ? (richText[name] as Rule) : null
  if (!rule) return null
  const kept: Record<string, string> = {}
  const worn = (attributes['class'] ?? '').split(/\s+/)
  const classes = (rule.classes ?? []).flatMap((group) => group.find((one) => worn.includes(one)) ?? [])
  if (classes.length > 0) kept['class'] = classes.join(' ')
  for (const [attribute, isGood] of Object.entries(rule.attributes ?? {})) {
    const value = unsigned(attributes[attribute] ?? '')
    if (attribute in attributes && isGood(value)) kept[attribute] = value
  }
  if (rule.needs !== undefined && kept[rule.needs] === undefined) return null
  if (name === 'a') return { name, attributes: linkAttributes(kept['href'] as string) }
  if (name === 'img') return { name, attributes: { src: kept['src'] as string, alt: kept['alt'] ?? '' } }
  // A video without controls could not be started.
  return { name, attributes: name === 'video' ? { ...kept, controls: 'controls' } : kept }
}
