// Everything that the editor can write: the elements of the allow-list that the server shares; alignment and colour are classes, whose shades the page chooses.
import { Link as TiptapLink } from '@tiptap/extension-link'
import { Extension, Mark } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type Alignment, alignments, type Ink, inks, isRichLink, linkAttributes } from '#kernel/rich-text'
import { Figure, Video } from './figure'
import { tables } from './tables'

/** The member of a group of classes that the element wears. */
function worn<T extends string>(element: HTMLElement, prefix: string, names: readonly T[]): T | null {
  return names.find((name) => element.classList.contains(`${prefix}-${name}`)) ?? null
}

const ALIGNED = ['paragraph', 'heading', 'figure']

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    align: { setAlign(to: Alignment | null): ReturnType }
    ink: { setInk(to: Ink | null): ReturnType }
  }
}

const Align = Extension.create({
  name: 'align',
  addGlobalAttributes: () => [
    {
      types: ALIGNED,
      attributes: {
        align: {
          default: null,
          parseHTML: (element) => worn(element, 'align', alignments),
          renderHTML: ({ align }) => (align ? { class: `align-${align}` } : {}),
        },
      },
    },
  ],
  addCommands: () => ({
    setAlign:
      (align) =>
      ({ commands }) =>
        ALIGNED.map((type) => commands.updateAttributes(type, { align })).some(Boolean),
  }),
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-l': () => this.editor.commands.setAlign(null),
      'Mod-Shift-e': () => this.editor.commands.setAlign('center'),
      'Mod-Shift-r': () => this.editor.commands.setAlign('right'),
      'Mod-Shift-j': () => this.editor.commands.setAlign('justify'),
    }
  },
})

const Inked = Mark.create({
  name: 'ink',
  addAttributes: () => ({
    ink: {
      default: null,
      parseHTML: (element: HTMLElement) => worn(element, 'ink', inks),
      renderHTML: ({ ink }: { ink?: Ink | null }) => ({ class: `ink-${ink}` }),
    },
  }),
  parseHTML: () => [{ tag: 'span', getAttrs: (element) => (worn(element, 'ink', inks) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  addCommands: () => ({
    setInk:
      (ink) =>
      ({ commands }) =>
        ink ? commands.setMark('ink', { ink }) : commands.unsetMark('ink'),
  }),
})

const Link = TiptapLink.extend({
  addAttributes: () => ({ href: { default: null } }),
  renderHTML: ({ HTMLAttributes: { href } }) => ['a', isRichLink(href ?? '') ? linkAttributes(href) : {}, 0],
}).configure({ openOnClick: false, isAllowedUri: isRichLink, defaultProtocol: 'https' })

/** Made once: a new list on each keystroke would make the editor anew. */
export const extensions = [
  StarterKit.configure({ heading: { levels: [1, 2, 3, 4] }, link: false }),
  Link,
  Figure,
  Video,
  Align,
  Inked,
  ...tables,
]
