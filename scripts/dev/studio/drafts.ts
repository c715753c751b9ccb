// Unsaved texts of each open studio, checked by the same code as `npm run generate`.
import { type Built, build, type Inspected, inspect } from '../../../generator/build'
import type { Kept, Unsaved } from '../../../generator/load'
import type { Texts } from '../../../src/studio/wire'
import { StudioRefusal, schemaPath } from './places'

interface Draft {
  readonly texts: Texts
  readonly inspected: Inspected
}

export interface Drafts {
  /** Checks the texts, and keeps them under the name of the studio that sent them. */
  check(name: string, texts: Texts): Inspected
  /** The last texts of a studio without any fault; those on disk if there are none. */
  sound(name: string): NonNullable<Inspected['sound']>
  build(texts: Texts): Promise<Built>
  /** Drops everything that was checked with former texts on disk. */
  outdate(): void
}

/** Studios kept at a time: each tab is one. */
const MOST = 8

export function unsavedOf(root: string, texts: Texts, kept: Kept): Unsaved {
  for (const file of Object.keys(texts)) schemaPath(root, file)
  return { kept, texts: new Map(Object.entries(texts).map(([file, text]) => [file.slice('schemas/'.length), text])) }
}

export function createDrafts(root: string): Drafts {
  const kept: Kept = { files: new Map(), checks: new Map() }
  const drafts = new Map<string, Draft>()
  const look = (texts: Texts) => inspect(root, unsavedOf(root, texts, kept))
  return {
    check(name, texts) {
      const inspected = look(texts)
      if (inspected.sound) {
        drafts.delete(name)
        drafts.set(name, { texts, inspected })
        for (const old of [...drafts.keys()].slice(0, -MOST)) drafts.delete(old)
      }
      return inspected
    },
    sound(name) {
      const { sound } = drafts.get(name)?.inspected ?? look({})
      if (!sound) throw new StudioRefusal('The files have faults: the preview waits until they are mended.')
      return sound
    },
    build: (texts) => build(root, unsavedOf(root, texts, kept)),
    outdate() {
      for (const [name, { texts }] of drafts) drafts.set(name, { texts, inspected: look(texts) })
    },
  }
}
