// Alignment of paragraphs, headings and pictures, and colours of text: classes, whose shades the page chooses.
import { Extension, Mark } from '@tiptap/react'
import { type Alignment, alignments, type Ink, inks } from '#kernel/rich-text'

/** The member of a group of classes that the element wears. */
export function worn<T extends string>(element: HTMLElement, prefix: string, names: readonly T[]): T | null {
  return names.find((name) => element.classList.contains(`${prefix}-${name}`)) ?? null
}

const ALIGNED = ['paragraph', 'heading', 'figure']

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    align: { setAlign(to: Alignment | null): ReturnType }
    ink: { setInk(to: Ink | null): ReturnType }
  }
}

export const Align = Extension.create({
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

export const Inked = Mark.create({
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
