// Retention in SQL: from which day a document is kept, until when, and whether that is over.
import { type RawBuilder, sql } from 'kysely'
import { living } from '../../../database/living'

/** Null while a membership lasts or is being applied for. Who never was a member has no end: the date of the document counts. */
const endedSql = (row: string, person: string) => sql`(case ${sql.ref(`${person}.state`)}
  when 'left' then greatest(${sql.ref(`${person}.out_time`)}, ${sql.ref(`${row}.doc_date`)})
  when 'none' then ${sql.ref(`${row}.doc_date`)} when 'rejected' then ${sql.ref(`${row}.doc_date`)} end)`

/** Of a company, the end of its own membership; a company without one is nobody who was a member. */
const companySql = (
  row: string,
) => sql`(select case when m.id is null then ${sql.ref(`${row}.doc_date`)} else ${endedSql(row, 'm')} end
  from (select 1) one left join lateral (select p.id, p.state, p.out_time from person p
    where p.company_id = ${sql.ref(`${row}.company_id`)} and p.kind = 'company' and ${living('p')} order by p.id limit 1) m on true)`

const startSql = (
  row: string,
): RawBuilder<string | null> => sql`(case when k.counted_from = 'document' then ${sql.ref(`${row}.doc_date`)}
  when ${sql.ref(`${row}.user_id`)} is null then ${companySql(row)}
  else (select ${endedSql(row, 'p')} from person p where p.id = ${sql.ref(`${row}.user_id`)}) end)`

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
