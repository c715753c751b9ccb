// The shape of a binding: one resource after normalisation, as plain data that both halves read.
import type { Board } from './board'
import type { Condition, Fields, Json, Method, Row, Text } from './field'
import type { Report } from './report'

export type * from './field'

/** A page (or a right, which has no slash) that opens a call, with the rows it opens: field to value or values. */
export interface EntryPoint {
  readonly route: string
  readonly scope: Scope
  /** Keys that the page adds to a list, create or options body. */
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

/** Treatments of everything about the person that a record describes. */
export type Personal = 'archive' | 'erase'

/** One HTTP call. */
export interface Call {
  /** The operation, the toggled field or the action. */
  readonly name: string
  /** Resource whose file declares the call: for a view's inherited calls, the base. */
  readonly resource: string
  readonly operation: Operation
  readonly method: Method
  /** Path as in the specification; at most one placeholder. */
  readonly path: string
  readonly access: 'open' | 'session' | 'granted'
  readonly entryPoints: readonly EntryPoint[]
  /** The right needed besides the page; null if the page is enough. */
  readonly right: string | null
  /** Changes nothing: not logged. */
  readonly reads: boolean
  /** Takes `request_no`: the same number answers the first result again. */
  readonly once: boolean
  /** Of `remove`, where it is not called deleting. */
  readonly title?: Text
  /** Of `remove`: records to which its code does something else than deleting, with its caption and question. */
  readonly instead?: { readonly when: Condition; readonly title: Text; readonly confirm: Text }
  /** Of `create`: the action that undoes an import, where there is no `remove`. */
  readonly undo?: string
  readonly timeout: number
  /** Most rows that `options` answers, if not the common limit. */
  readonly limit?: number
  /** Name of the identifier in the body. */
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
  /** Answers whether a sensitive value exists: counted in the hourly budget of people who may not see such values. */
  readonly probes?: true
  /** True if the tokens of programs open it. */
  readonly tokens: boolean
  /** Accepts `dry: true`: the same code, rolled back. */
  readonly dry: boolean
  /** Scope of an action's input, wherever its button is. */
  readonly on?: 'row' | 'selection' | 'page' | 'none'
  /** Of an action with its button on another resource's rows: that resource. */
  readonly of?: string
  /** An action that decides about records as they were read: takes their revisions, and refuses others with STALE. */
  readonly review?: true
  /** Fixed input of an action; distinguishes it from others on the same path. */
  readonly with?: Row
  /** Values that an action without code writes to its rows. */
  readonly set?: Row
  /** Of an action without code: what it does with everything about a person. */
  readonly personal?: Personal
  /** Of an action without code: the figures that it answers. */
  readonly board?: Board
}

export interface Action {
  readonly name: string
  readonly title: Text
  readonly icon?: string
  readonly on: 'row' | 'selection' | 'page' | 'none'
  readonly when?: Condition
  /** Rows excluded by `when` are skipped instead of refusing all. */
  readonly each?: true
  readonly with?: Row
  readonly confirm?: Text
  readonly danger: boolean
  readonly undo?: string
  /** The action that usually follows. */
  readonly next?: string
  /** Choice field to the choices that a record may have afterwards. */
  readonly to?: { readonly [field: string]: readonly (string | number)[] }
  /** Not by a person who created the record or changed what counts in it; a setting's name lifts it. */
  readonly byAnother?: true | string
  readonly call: Call
}

/** Fields that may no longer be changed in some state. */
export interface Lock {
  readonly when: Condition
  /** The reason. */
  readonly title: Text
  /** The locked fields; by default all but those in `except`. */
  readonly fields?: readonly string[]
  readonly except?: readonly string[]
  /** The record can't be deleted either. */
  readonly remove?: true
}

/** Records dated on or before the day in a setting are closed. */
export interface Closed {
  readonly date: string
  readonly until: string
}

export interface Group {
  readonly title: Text
  readonly fields: readonly string[]
}

export interface Preset {
  readonly key: string
  readonly title: Text
  readonly filter: Row
  /** Shows the number of matching rows as a to-do on the home page. */
  readonly todo?: { readonly key: string; readonly title: Text }
}

/** A number over all matching rows: the sum of a field, its distinct values, or the rows per choice. */
interface Counted {
  /** Title of the number; by default the caption of its column. */
  readonly title?: Text
  /** Condition on the counted rows. */
  readonly where?: Scope
}

export type Figure =
  | ({ readonly sum: string } & Counted)
  | ({ readonly distinct: string } & Counted)
  | { readonly counts: string }

/** Fields that a phone shows, by their part. */
export interface Phone {
  readonly as: 'page' | 'card' | 'carousel'
  readonly title: string
  readonly picture?: string
  readonly meta: readonly string[]
  readonly body?: string
  readonly media: readonly string[]
  readonly link?: string
}

/** Fields by which the rows of a list are entries of a calendar. */
export interface Calendar {
  readonly from: string
  readonly until?: string
  readonly tone?: string
  readonly place?: string
  /** Entries of the feed; absent: none. */
  readonly feed?: { readonly where: Row; readonly cancelled?: Condition }
}

/** Fields by which rows are entries in the timeline of the record that they refer to. */
export interface Story {
  readonly of: string
  readonly at: string
  readonly title?: string
  readonly facts: readonly string[]
  readonly figure?: string
  readonly tone?: string
  /** A reference, or the fields with a resource's name and an id. */
  readonly link?: readonly string[]
  readonly icon?: string
  readonly where: Row
}

export interface Views {
  readonly list: {
    readonly columns: readonly string[]
    /** Columns that are off by default. */
    readonly hidden: readonly string[]
    readonly filters: readonly string[]
    readonly search: readonly string[]
    readonly sort: readonly string[]
    readonly order: readonly string[]
    readonly inline: readonly string[]
    /** Columns shown by dialogs about a row; by default the first ones. */
    readonly facts?: readonly string[]
    /** Most used actions of a row, always visible. */
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
  /** As a reader sees the record, beside its form. */
  readonly phone?: Phone
  readonly calendar?: Calendar
  readonly story?: Story
}

export interface Features {
  readonly softDelete: boolean
  /** True if rows in the recycle bin can be deleted for good. */
  readonly purge: boolean
  readonly audit: boolean
  readonly revision: boolean
  /** True if the table has create_time, update_time and admin_id. */
  readonly standard: boolean
  readonly export: boolean
  readonly import: boolean
  readonly duplicate: boolean
  /** True if its texts tell nothing about people. */
  readonly impersonal: boolean
  /** Rows belong to the people who made them. */
  readonly own: boolean
  /** Rows tell sums over all areas, for people who see all of them. */
  readonly whole: boolean
  /** Staff may add fields of their own. */
  readonly ownFields: boolean
  /** True if a migration written by hand makes its table or view. */
  readonly adopted: boolean
  readonly reorder?: string
  readonly areaScope?: string
  /** Fields with the name of a resource and the id of the record that a row is about. */
  readonly about?: { readonly type: string; readonly id: string }
}

export type ResourceKind = 'collection' | 'tree' | 'settings' | 'report' | 'calls' | 'table'

/** A resource with all defaults filled in. */
export interface Binding {
  readonly name: string
  /** The resource that owns table, fields, calls and behaviour; itself unless this is a view. */
  readonly base: string
  /** null for `calls` and `report`. */
  readonly table: string | null
  readonly title: Text
  /** Name of one record, where the title names the page. */
  readonly noun: Text
  readonly kind: ResourceKind
  /** The menu directory, a key of `groups` in `schemas/_product.json`. */
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
  /** In force in every view of the table. */
  readonly locks: readonly Lock[]
  readonly closed?: Closed
  /** Fields that count with four eyes: whoever changed one of them may not review the record. */
  readonly counted?: readonly string[]
  /** Of the settings: those that lift a control, with the routes of the pages that it guards. */
  readonly loosens?: { readonly [setting: string]: readonly string[] }
  readonly views: Views
  readonly features: Features
  /** Maximum depth of a tree; null if unlimited. */
  readonly depth: number | null
  /** Columns indexed together, beyond unique fields and references. */
  readonly indexes: readonly (readonly string[])[]
  /** Of a report, with the fields of the counted page: filters, groups, columns of the rows behind a number. */
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
