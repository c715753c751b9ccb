// Pictures with captions, and videos. A picture that is being uploaded is not part of the stored text.
import { type Editor, mergeAttributes, Node, ReactNodeViewRenderer } from '@tiptap/react'
import { unsigned } from '#kernel/files'
import { formats } from '#kernel/formats'
import { pictureWidths } from '#kernel/rich-text'
import { type FigureAttributes, FigureView, PENDING } from './FigureView'

function pictureIn(element: HTMLElement): Partial<FigureAttributes> | false {
  const picture = element.localName === 'img' ? element : element.querySelector('img')
  const pending = element.getAttribute(PENDING)
  const src = picture?.getAttribute('src') ?? ''
  if (pending === null && !formats['image']?.(src)) return false
  return {
    src: src || null,
    alt: picture?.getAttribute('alt') ?? '',
    width: pictureWidths.find((width) => element.classList.contains(`width-${width}`)) ?? null,
    pending,
  }
}

export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'text*',
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    src: { default: null, rendered: false },
    alt: { default: '', rendered: false },
    width: {
      default: null,
      renderHTML: ({ width }) => (width ? { class: `width-${width}` } : {}),
    },
    pending: { default: null, renderHTML: ({ pending }) => (pending ? { [PENDING]: pending } : {}) },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: pictureIn,
      contentElement: (element) => element.querySelector('figcaption') ?? document.createElement('figcaption'),
    },
    { tag: 'img[src]', getAttrs: pictureIn },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const { src, alt, align, width } = node.attrs
    const classes = [align && `align-${align}`, width && `width-${width}`].filter(Boolean).join(' ')
    const { class: _, ...rest } = HTMLAttributes
    const attributes = mergeAttributes(rest, classes ? { class: classes } : {})
    const picture = ['img', { ...(src ? { src } : {}), alt }]
    return node.content.size > 0
      ? (['figure', attributes, picture, ['figcaption', 0]] as never)
      : (['figure', attributes, picture] as never)
  },
  addNodeView: () => ReactNodeViewRenderer(FigureView, { as: 'div', className: 'figure-holder' }),
  addKeyboardShortcuts() {
    const below = (): boolean => {
      const { $from } = this.editor.state.selection
      if ($from.parent.type !== this.type) return false
      return this.editor
        .chain()
        .insertContentAt($from.after(), { type: 'paragraph' })
        .focus($from.after() + 1)
        .run()
    }
    return { Enter: below, 'Mod-Enter': below }
  },
})

export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, poster: { default: null } }),
  parseHTML: () => [{ tag: 'video[src]' }],
  renderHTML: ({ HTMLAttributes: { src, poster } }) => [
    'video',
    { src, ...(poster ? { poster } : {}), controls: 'controls' },
  ],
})

/** Inserts behind the selection: a picture just inserted is selected, and would be replaced. The text holds addresses as stored. */
export function insertMedia(editor: Editor, type: 'figure' | 'video', attrs: { src?: string; pending?: string }): void {
  const { $to } = editor.state.selection
  // Behind a picture whose caption holds the cursor, and not into it.
  const at = $to.parent.type.name === 'figure' ? $to.after() : $to.pos
  editor
    .chain()
    .focus()
    .insertContentAt(at, { type, attrs: attrs.src ? { ...attrs, src: unsigned(attrs.src) } : attrs })
    .run()
}
