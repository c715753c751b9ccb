// Facts about a table, as the catalogue of its database has them.

export interface Column {
  readonly name: string
  /** As in the database: `character varying(50)`, `mpaa_rating`. */
  readonly type: string
  /** The type below domains and arrays: `varchar`, `int4`. */
  readonly base: string
  readonly isArray: boolean
  /** Of a type of its own. */
  readonly labels: readonly string[] | null
  /** Schema and definition of a domain or of an enumerated type. */
  readonly made: string | null
  readonly length: number | null
  /** Characters of the longest text that is stored, of a text without a bound. */
  longest?: number | null
  readonly scale: number | null
  readonly isFilled: boolean
  readonly default: string | null
  readonly isGenerated: boolean
  readonly isIdentity: boolean
  readonly comment: string | null
}

export interface Foreign {
  readonly columns: readonly string[]
  readonly target: string
  readonly onDelete: 'a' | 'r' | 'c' | 'n' | 'd'
}

export interface TableFacts {
  readonly name: string
  readonly schema: string
  readonly kind: 'r' | 'p' | 'v' | 'm'
  readonly comment: string | null
  readonly columns: readonly Column[]
  readonly key: readonly string[]
  readonly unique: readonly (readonly string[])[]
  readonly foreign: readonly Foreign[]
  readonly checks: readonly string[]
  /** True if a trigger may fill columns of a new row. */
  readonly isFilling: boolean
}
