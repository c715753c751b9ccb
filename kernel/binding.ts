// The shape of a binding: one resource after normalisation, as plain data that both halves read.
import type { Condition, Fields, Json, Method, Row, Text } from './field'
import type { Report } from './report'

export type * from './field'

/** A page (or a right, which has no slash) that opens a call, with the rows it opens: field to value or values. */
export interface Door {
  readonly route: string
  readonly scope: Scope
  /** What the page adds at the top level of a list, create or options body. */
  readonly select: Row
  /** Opened only because a page refers to this resource. */
  readonly derived?: boolean
}

export type Scope = { readonly [field: string]: Json }

export type Operation =
  | 'list'
  | 'read'
  | 'create'
  | 'update'
  | 'remove'
  | 'quick'
  | 'options'
  | 'toggle'
  | 'save'
  | 'report'
  | 'detail'
  | 'action'

/** One HTTP call. */
export interface Call {
  /** The operation, the toggled field or the action. */
  readonly name: string
  /** Whose file declares it: a view's inherited calls name the base. */
  readonly resource: string
  readonly operation: Operation
  readonly method: Method
  /** As the specification writes it; at most one placeholder. */
  readonly path: string
  readonly access: 'open' | 'session' | 'granted'
  readonly doors: readonly Door[]
  /** The right a holder of the page needs besides; null where the page is enough. */
  readonly right: string | null
  /** Changes nothing: not logged. */
  readonly reads: boolean
  /** Takes `request_no`. */
  readonly once: boolean
  readonly timeout: number
  /** The most rows that `options` answers, where it is not the common limit. */
  readonly limit?: number
  /** What the body calls the identifier. */
  readonly id: string
  readonly multipart: boolean
  readonly input: Fields
  /** The heading over the input in a form of records. */
  readonly inputTitle?: Text
  readonly output: Fields
  /** `content` is a bare list of the output. */
  readonly answersList: boolean
  /** Success is the bytes of a file, not an envelope. */
  readonly answersFile?: true
  /** Accepts `dry: true`: the same code, rolled back. */
  readonly dry: boolean
  /** Of an action: for what it is, wherever its button stands. */
  readonly on?: 'row' | 'selection' | 'page' | 'none'
  /** Of an action whose button stands on the rows of another resource: that one. */
  readonly of?: string
  /** Of an action: what its body always says; tells it from others on the same path. */
  readonly with?: Row
}

export interface Action {
  readonly name: string
  readonly title: Text
  readonly icon?: string
  readonly on: 'row' | 'selection' | 'page' | 'none'
  readonly when?: Condition
  /** Rows that `when` does not hold for do not stop the others. */
  readonly each?: true
  readonly with?: Row
  readonly confirm?: Text
  readonly danger: boolean
  readonly undo?: string
  readonly call: Call
}

export interface Group {
  readonly title: Text
  readonly fields: readonly string[]
}

export interface Preset {
  readonly key: string
  readonly title: Text
  readonly filter: Row
  /** Makes the rows it matches a to-do of the home page. */
  readonly todo?: { readonly key: string; readonly title: Text }
}

/** A number over all rows that match: of a field its sum, how many different ones, or how many rows have each of its choices. */
interface Counted {
  /** Title of the number; by default the caption of its column. */
  readonly title?: Text
  /** Which of the rows count. */
  readonly where?: Scope
}

export type Figure =
  | ({ readonly sum: string } & Counted)
  | ({ readonly distinct: string } & Counted)
  | { readonly counts: string }

export interface Views {
  readonly list: {
    readonly columns: readonly string[]
    /** Columns a person may switch on. */
    readonly hidden: readonly string[]
    readonly filters: readonly string[]
    readonly search: readonly string[]
    readonly sort: readonly string[]
    readonly order: readonly string[]
    readonly inline: readonly string[]
    /** What rows are mostly here for: these actions stand first, in view. */
    readonly actions: readonly string[]
    readonly summary: { readonly [name: string]: Figure }
    readonly presets: readonly Preset[]
  }
  readonly form: {
    readonly open: 'drawer' | 'page'
    readonly as: 'sections' | 'tabs' | 'steps'
    readonly groups: readonly Group[]
  }
  readonly show: {
    readonly groups: readonly Group[]
    readonly related: readonly { readonly resource: string; readonly by: string }[]
  }
  readonly options: readonly string[]
}

export interface Features {
  readonly softDelete: boolean
  readonly audit: boolean
  readonly revision: boolean
  /** Whether the table has create_time, update_time and admin_id. */
  readonly standard: boolean
  readonly export: boolean
  readonly import: boolean
  readonly duplicate: boolean
  readonly reorder?: string
  readonly areaScope?: string
}

export type ResourceKind = 'collection' | 'tree' | 'settings' | 'report' | 'calls' | 'table'

/** A resource with nothing left to guess. */
export interface Binding {
  readonly name: string
  /** The resource that owns table, fields, calls and behaviour; itself unless this is a view. */
  readonly base: string
  /** null for `calls` and `report`. */
  readonly table: string | null
  readonly title: Text
  /** What one record is called, where the title names the page. */
  readonly noun: Text
  readonly kind: ResourceKind
  /** The menu directory, a key of `schemas/_groups.json`. */
  readonly group: string | null
  readonly order: number
  readonly route: string | null
  readonly icon: string | null
  /** Caption of a record: `"{user_name} {member_no}"`. */
  readonly label: string
  readonly select: Row
  readonly scope: Scope
  readonly fields: Fields
  readonly toggles: readonly string[]
  readonly calls: { readonly [name: string]: Call }
  readonly actions: readonly Action[]
  readonly views: Views
  readonly features: Features
  /** Levels of a tree, where they are limited. */
  readonly depth: number | null
  /** Columns indexed together, beyond unique fields and references. */
  readonly indexes: readonly (readonly string[])[]
  /** Of a report, whose `fields` are those of the page it counts: filters, groups, columns of the rows behind a number. */
  readonly report?: Report
}

/** A directory of the menu (schemas/_product.json). */
export interface MenuGroup {
  readonly key: string
  readonly path: string
  readonly title: Text
  readonly icon: string
  readonly order: number
}
