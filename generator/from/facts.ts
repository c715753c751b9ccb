// Facts about the tables of a PostgreSQL database, as its catalogue has them.
import { sqlName } from '../../kernel/sql-text'

/** Rows of a statement; `pg` fits. */
export type Ask = <T>(text: string, values?: readonly unknown[]) => Promise<T[]>

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

/** Tables and views of a schema; parts of partitioned tables are not among them. */
export async function tablesIn(ask: Ask, schema: string): Promise<TableFacts[]> {
  return ask<TableFacts>(
    `select c.relname::text as name, n.nspname::text as schema, c.relkind::text as kind, obj_description(c.oid, 'pg_class') as comment,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'base', coalesce(low.typname, b.typname), 'isArray', t.typelem <> 0 and t.typlen = -1 and t.typcategory = 'A',
          'labels', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = coalesce(low.oid, b.oid)),
          'made', case
            when b.typtype = 'e' then format('create type %s as enum (%s)', b.oid::regtype,
              (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = b.oid))
            when b.typtype = 'd' then format('create domain %s as %s', b.oid::regtype, format_type(b.typbasetype, b.typtypmod)) end,
          'length', case when coalesce(low.typname, b.typname) in ('varchar', 'bpchar') and greatest(a.atttypmod, b.typtypmod) > 4
            then greatest(a.atttypmod, b.typtypmod) - 4
            when coalesce(low.typname, b.typname) = 'numeric' and greatest(a.atttypmod, b.typtypmod) > 4
            then ((greatest(a.atttypmod, b.typtypmod) - 4) >> 16) & 65535 end,
          'scale', case when coalesce(low.typname, b.typname) = 'numeric' and greatest(a.atttypmod, b.typtypmod) > 4
            then (greatest(a.atttypmod, b.typtypmod) - 4) & 65535 end,
          'isFilled', a.attnotnull or b.typnotnull, 'default', pg_get_expr(d.adbin, d.adrelid),
          'isGenerated', a.attgenerated <> '', 'isIdentity', a.attidentity <> '', 'comment', col_description(c.oid, a.attnum)) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
          join pg_type b on b.oid = case when t.typcategory = 'A' and t.typelem <> 0 then t.typelem else t.oid end
          left join pg_type low on low.oid = nullif(b.typbasetype, 0)
          left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(a.attname order by place) from pg_constraint k
        cross join unnest(k.conkey) with ordinality as part(num, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = num
        where k.conrelid = c.oid and k.contype = 'p'), '[]') as key,
      coalesce((select json_agg(names) from (select (select json_agg(a.attname order by place) from
          unnest(i.indkey::int[]) with ordinality as part(num, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = num) as names
        from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary and i.indpred is null and i.indexprs is null) u), '[]') as unique,
      coalesce((select json_agg(json_build_object('columns', (select json_agg(a.attname order by place) from
          unnest(k.conkey) with ordinality as part(num, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = num),
          'target', (select case when own.nspname = $1 then other.relname else own.nspname || '.' || other.relname end
            from pg_class other join pg_namespace own on own.oid = other.relnamespace where other.oid = k.confrelid), 'onDelete', k.confdeltype) order by k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0), '[]') as foreign,
      exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal and (tgtype & 7) = 7) as "isFilling",
      coalesce((select json_agg(pg_get_constraintdef(k.oid)) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'), '[]') as checks
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition order by c.relname`,
    [schema],
  )
}

/** Looks how long texts without a bound are. */
export async function measure(ask: Ask, tables: readonly TableFacts[]): Promise<void> {
  for (const { schema, name, columns } of tables) {
    const texts = columns.filter(
      ({ base, length, isArray }) => ['text', 'varchar', 'citext'].includes(base) && length === null && !isArray,
    )
    if (texts.length === 0) continue
    const parts = texts.map((column) => `max(length(${sqlName(column.name)}))`)
    const [row] = await ask<{ longest: (number | null)[] }>(
      `select array[${parts.join(', ')}] as longest from ${sqlName(schema)}.${sqlName(name)}`,
    )
    for (const [place, column] of texts.entries()) column.longest = row?.longest[place] ?? null
  }
}
