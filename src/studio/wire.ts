// Answers of the studio's calls, for its half in the browser and its half in the dev server.

/** A schema file in the tree. */
export interface Entry {
  file: string
  folder: string
  name: string
  title: string
  en: string
  kind: string
  icon: string
  /** The resource of the engine that the file adds to. */
  extends?: string
  /** The resource whose table it shows. */
  of?: string
}

export interface Tree {
  entries: Entry[]
  groups: { key: string; title: string; en: string }[]
}

/** A resource that is to be made. */
export interface Beginning {
  /** `group/name`. */
  place: string
  title: string
  /** English title of the page, often a plural; empty: that of the command, made from the name. */
  en: string
  /** Of the page in the menu, which keeps it; the usual one if absent. */
  icon?: string
  /** Titles of a group that is still to be made. */
  group?: { title: string; en: string }
  /** Makes a report in place of a list with a form. */
  report?: NewReport
}

export interface NewReport {
  /** The page whose rows are counted. */
  of: string
  /** Its filters by which they are counted; dates by month. */
  by: string[]
  /** A number that is summed. */
  sum?: string
}

/** A completion at a place of the text. */
export interface Proposal {
  label: string
  /** Text in place of the characters from `from` to `to`; `${1:…}` are places to fill in. */
  insert: string
  from: number
  to: number
  info: string
}

export interface FileChange {
  file: string
  /** A unified diff; empty if it is too long to read. */
  patch: string
  added: number
  removed: number
}

/** Effects of saving. */
export interface Changes {
  faults: number
  warnings: string[]
  /** Handlers that are still to be written. */
  unwritten: string[]
  schemas: FileChange[]
  statements: string[]
  refused: string[]
}

/** A line elsewhere that names a field. */
export interface Mention {
  /** Path from the root. */
  file: string
  line: number
  text: string
}

/** In place of a studio's name: nobody has unsaved texts under it, so that the files on disk answer. */
export const ON_DISK = 'on-disk'

/** Path from the root to unsaved text. */
export type Texts = Readonly<Record<string, string>>
