// Everything that the editor can write: the elements of the allow-list that the server shares.
import { Link as TiptapLink } from '@tiptap/extension-link'
import StarterKit from '@tiptap/starter-kit'
import { isRichLink, linkAttributes } from '#kernel/rich-text'
import { Figure } from './figure'
import { Align, Inked } from './ink'
import { tables } from './tables'
import { Video } from './video'

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
