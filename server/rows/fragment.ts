// SQL compiled once: a fragment that stands in many statements costs little to compile with each.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'

/** Without a connection: it only compiles. */
const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The same SQL with as few parts as it has parameters. */
export function compiledFragment(builder: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = builder.compile(compiler)
  // Numbered in the order in which they appear.
  const parts = text.split(/\$\d+/)
  if (parts.length !== parameters.length + 1) return builder
  return sql(Object.assign(parts, { raw: parts }), ...parameters)
}
