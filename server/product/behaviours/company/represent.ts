// Another main representative of a company from a day on; the former one ends on the day before.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { addDays } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import { writeChange, writeNew } from '../../../actions/write'
import type { HandleFor } from '../../../core/behaviour'
import { living } from '../../../database/living'
import { storedNames, storedRows } from '../../../rows/records'
import type { Company } from '../../services/companies/facts'

export const represent: HandleFor<'company', 'represent'> = async (input, context) => {
  const { user_id: user, start_date: day } = input
  const [company] = (context.subjects ?? []) as unknown as [Company]
  const resource = context.resources.get('company_person')
  const { rows } = await sql<{ id: number; user_id: number; start_date: string; name: string | null }>`
    select r.id, r.user_id, r.start_date, u.user_name as name from company_person r join person u on u.id = r.user_id
    where r.company_id = ${company.id} and r.is_main and r.end_date is null and ${living('r')} for update of r`.execute(
    context.db,
  )
  const [former] = rows
  if (former?.user_id === user) {
    const text = { zh: '已是现任代表', en: 'Is the representative already' }
    fail('PARAM', { errors: { user_id: text } })
  }
  if (former && day <= former.start_date) {
    const text = {
      zh: `应晚于前任${former.name ?? ''}的起始日期 ${former.start_date}`,
      en: `Must be after ${former.start_date}, when ${former.name ?? 'the former one'} began`,
    }
    fail('PARAM', { errors: { start_date: text } })
  }
  const { rows: people } = await sql<{ user_name: string | null; company_duty: string | null }>`
    select user_name, case when company_id = ${company.id} then company_duty end as company_duty from person
    where id = ${user}`.execute(context.db)
  const [person] = people
  if (former) {
    const [row] = await storedRows(resource, [former.id], storedNames(resource), context)
    await writeChange(resource, row as Row, { end_date: addDays(day, -1) }, context)
  }
  const duty = input.duty || person?.company_duty || null
  const id = await writeNew(
    resource,
    { company_id: company.id, user_id: user, duty, is_main: true, start_date: day },
    context,
  )
  const name = person?.user_name ?? ''
  context.audit.note = `代表：${former ? `${former.name ?? ''} → ` : ''}${name}，${day} 起`
  return { id, ...(former ? { ended: former.name ?? '' } : {}) }
}
