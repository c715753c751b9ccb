// The shape of one field: kind, permissions, conditions.

/** A caption in both languages; English falls back to zh-CN. */
export interface Text {
  readonly zh: string
  readonly en: string
}

/** A word for a value that is no bound. */
export type BoundlessWord = 'unlimited' | 'lifelong'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type Row = Record<string, unknown>

/** The sort of value a field holds; derived from its JSON Schema in kinds.ts. */
export type Kind =
  | 'text'
  | 'textarea'
  | 'html'
  | 'phone'
  | 'email'
  | 'uri'
  | 'id-card'
  | 'credit-code'
  | 'color'
  | 'link'
  | 'image'
  | 'video'
  | 'file'
  | 'region'
  | 'password'
  | 'integer'
  | 'number'
  | 'money'
  | 'sort'
  | 'boolean'
  | 'date'
  | 'date-time'
  | 'month'
  | 'choice'
  | 'reference'
  | 'rows'
  | 'object'
  | 'json'

/** Sibling name to a small JSON Schema; all must hold. Evaluated in condition.ts. */
export type Condition = { readonly [sibling: string]: Test }
export interface Test {
  readonly const?: Json
  readonly enum?: readonly Json[]
  readonly not?: Test
  readonly minimum?: number
  readonly maximum?: number
  readonly contains?: Test
}

/** Tone of a state, shown by the colour of its dot. */
export type Tone = 'good' | 'waiting' | 'bad'

export interface Choice {
  readonly value: string | number
  readonly title: Text
  /** Other words for it in sheets made elsewhere. */
  readonly also?: readonly string[]
  /** Tone of a state; choices without one are neutral. */
  readonly tone?: Tone
}

export interface Reference {
  /** The resource named in the schema: a base, or a view whose `select` narrows the options. */
  readonly resource: string
  /** The base of that resource: owner of the table and of the caption. */
  readonly base: string
  readonly tree: boolean
  /** Call that answers `{ id, name }` for a select box. */
  readonly options: {
    readonly method: Method
    readonly path: string
    readonly select: Row
    /** Most rows of one answer; beyond it the server searches. */
    readonly limit: number
  }
  /** Narrows the options: field of the target to a constant or to `"$record.<field>"`. */
  readonly where?: { readonly [field: string]: Json }
  /** Caption instead of the target's own. */
  readonly label?: string
  /** Captions are tags: a field of the target with their colour, or `branch` for one by the branch of a tree. */
  readonly tag?: string
  /** Values copied on select: sibling to field of the target. */
  readonly fill?: { readonly [sibling: string]: string }
  readonly onDelete: 'restrict' | 'setNull' | 'revoke' | 'keep'
}

/** States before, within and after a time between two siblings, in the order of the choices. */
export interface Span {
  readonly from?: string
  readonly until?: string
}

/** A choice that turns into another at the time in a sibling. */
export interface Turn {
  readonly at: string
  readonly from: string
  readonly to: string
}

/** The row with the lowest id among those of a list that have the same value. */
export interface First {
  /** Of each row the first of these fields that isn't empty; rows without one are not among them. */
  readonly first: readonly string[]
}

export type Compute =
  | true
  | Span
  | First
  | {
      readonly count?: string
      readonly sum?: string
      readonly by: string
      readonly where?: { readonly [field: string]: Json }
      readonly below?: boolean
    }

export type Sensitivity = 'personal' | 'contact' | 'identity' | 'secret'

/** Location of child rows: `resource`, whose field `by` refers to the record, and their order. */
export interface ChildRows {
  readonly resource: string
  readonly by: string
  readonly order: string
}

/** A field of the form or of the action's record, or a field carried by the record it refers to. */
export type Source =
  | 'today'
  | 'last'
  | 'first'
  | { readonly of: 'record' | 'form'; readonly field: string; readonly carries?: string }

/** A suggested value; of a number, `times` one value and `per` another. */
export interface Proposal {
  readonly from: Source
  readonly times?: Source
  readonly per?: Source
}

/** A comparison with another value. Checked in compared.ts. */
export interface Bound {
  readonly word: 'after' | 'notBefore' | 'notAfter' | 'atLeast' | 'atMost'
  /** A field beside it, `today` of a date, or `<reference>.<field>`. */
  readonly than: string
  /** Of a field of another record: its title. */
  readonly title?: Text
}

export interface Field {
  readonly name: string
  readonly title: Text
  readonly hint?: Text
  readonly kind: Kind
  /** A list of such values: pictures, choices, references, rows. */
  readonly many: boolean
  /** Needed on create. */
  readonly required: boolean
  readonly nullable: boolean
  readonly default?: Json
  readonly readOnly: boolean
  readonly writeOnly: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  /** Of dates: the first day, `YYYY-MM-DD`, where that is not 1900-01-01. */
  readonly formatMinimum?: string
  /** Other values that it is compared with. */
  readonly bounds?: readonly Bound[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly choices?: readonly Choice[]
  readonly ref?: Reference
  /** Suggestions from a dictionary of `/label`. */
  readonly suggest?: string
  readonly when?: Condition
  /** Required while its condition holds. */
  readonly whenRequired?: boolean
  readonly on?: 'create' | 'update'
  /** Value of a new record that gives none: `today`, or that of the field beside it. */
  readonly fallback?: string
  /** Suggested values for an empty field; the first known one applies. */
  readonly propose?: readonly Proposal[]
  readonly widget?: string
  /** Alternative headings, for sheets made elsewhere and pasted texts. */
  readonly also?: readonly string[]
  /** Of a text: the record that it names; `$type` takes the resource from the sibling `type`. */
  readonly opens?: { readonly resource: string; readonly id: string }
  /** Of a text: lists sort it by its pinyin; that of a `person` begins with a surname. */
  readonly sortAs?: 'person' | 'text'
  /** Of a date: it comes again each year. */
  readonly yearly?: true
  /** Of a number: 0 stands for this. */
  readonly zero?: BoundlessWord
  /** The word that people write for no value. */
  readonly empty?: BoundlessWord
  /** Of a picture: width by height. */
  readonly aspect?: number
  /** Of files: everybody may open them; or only while the record has these values. */
  readonly public?: true | { readonly [field: string]: Json }
  /** Of files: kept apart from the library, as those of `contact` fields are. */
  readonly private?: true
  readonly unique?: true | readonly string[]
  /** Pattern of the number that each new record gets: `ZZ{yyyy}{mm}{dd}{0000}`. */
  readonly number?: string
  /** No two living rows have the same value while both meet this. */
  readonly oneWhile?: Condition
  readonly sensitive?: Sensitivity
  /** Of a secret: the sibling with the address that it is sent to. */
  readonly sentTo?: string
  readonly perm?: { readonly read?: string; readonly write?: string }
  readonly compute?: Compute
  /** Stored as written, read as it is now; `true`: as computed by the behaviour's `columns`. */
  readonly derived?: true | Turn
  /** The fields of a row, for `rows` and `object`. */
  readonly fields?: Fields
  /** Of `rows` that lie in a table of their own. */
  readonly rows?: ChildRows
}

export type Fields = { readonly [name: string]: Field }

export type Method = 'GET' | 'POST'
