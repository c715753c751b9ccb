// Retention in SQL: from which day a document is kept, until when, and whether that is over.
import { type RawBuilder, sql } from 'kysely'
import { living } from '../../../database/living'

/** The person, or the company's own membership, that the document of the row belongs to. */
const ownerSql = (
  row: string,
) => sql`(select p.state, p.out_time from person p where p.id = ${sql.ref(`${row}.user_id`)}
  union all (select p.state, p.out_time from person p where ${sql.ref(`${row}.user_id`)} is null
    and p.company_id = ${sql.ref(`${row}.company_id`)} and p.kind = 'company' and ${living('p')} order by p.id limit 1))`

/** Null while a membership lasts or is being applied for. Who never was a member has no end: the date of the document counts. */
const startSql = (
  row: string,
): RawBuilder<string | null> => sql`(case when k.counted_from = 'document' then ${sql.ref(`${row}.doc_date`)}
  else (select case when o.state = 'left' then greatest(o.out_time, ${sql.ref(`${row}.doc_date`)})
      when o.state is null or o.state in ('none', 'rejected') then ${sql.ref(`${row}.doc_date`)} end
    from (select 1) one left join lateral ${ownerSql(row)} o on true) end)`

const endSql = (row: string): RawBuilder<string | null> =>
  sql`(${startSql(row)} + make_interval(years => k.years))::date`

const ofKind = <T>(row: string, value: RawBuilder<T>): RawBuilder<T> =>
  sql<T>`(select ${value} from document_kind k where k.id = ${sql.ref(`${row}.kind_id`)})`

/** The first day on which nothing keeps it any more; null if it is kept for ever, or its years have not begun. */
export const keepUntil = (row: string): RawBuilder<string | null> => ofKind(row, endSql(row))

export const keeping = (row: string, today: string): RawBuilder<string> =>
  ofKind(
    row,
    sql<string>`case when k.years is null then 'forever' else coalesce(
      (select case when e.day <= ${today}::date then 'due' else 'running' end from (select ${endSql(row)} as day) e where e.day is not null),
      'unstarted') end`,
  )
