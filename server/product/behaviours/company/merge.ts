// Merges another record of the same company into this one; what differs is left to a review.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { HandleFor } from '../../../core/behaviour'
import { type Context, resourceOf } from '../../../core/context'
import { living } from '../../../database/living'
import { moveReferences } from '../../../rows/move-references'
import { type Company, factsOf } from '../../services/companies/facts'
import { lockCompany } from '../../services/companies/find'
import { changeCompany, comparedWith, putAside, repeatIn } from '../../services/companies/write'

function refuse(zh: string, en: string): never {
  fail('PARAM', { message: { zh, en }, errors: { drop_id: { zh, en } } })
}

/** The representatives of the company merged in go on beside the main one. */
async function joinRepresentatives(keep: number, drop: number, { db }: Context): Promise<void> {
  await sql`update company_person set is_main = false, revision = revision + 1, update_time = now()
    where company_id = ${drop} and is_main and end_date is null and ${living()}
      and exists (select from company_person k where k.company_id = ${keep} and k.is_main and k.end_date is null and ${living('k')})`.execute(
    db,
  )
}

async function refuseTwoMemberships(keep: number, drop: number, { db }: Context): Promise<void> {
  const { rows } = await sql`select from person where company_id in (${keep}, ${drop}) and kind = 'company'
    and ${living()}`.execute(db)
  if (rows.length > 1)
    refuse(
      '两家都有单位会员的会籍，请先在会员列表合并这两条会籍',
      'Both have a membership as a company: merge these two members first',
    )
}

/** Receipts and payments of the title merged in are those of the title that stays: both would have one code. */
async function joinPayers(keep: number, drop: number, context: Context): Promise<void> {
  const { rows } = await sql<{ id: number; company_id: number }>`select id, company_id from payer
    where company_id in (${keep}, ${drop}) and ${living()} order by id for update`.execute(context.db)
  const own = rows.find((row) => row.company_id === keep)
  if (!own) return
  for (const { id } of rows.filter((row) => row.company_id === drop)) {
    await moveReferences(context.resources.get('payer'), id, own.id, context)
    await sql`update payer set delete_time = now(), revision = revision + 1 where id = ${id}`.execute(context.db)
  }
}

const namesOf = ({ name, former_names: former }: Company) => [name, ...(former ?? '').split('、')].filter(Boolean)

export const merge: HandleFor<'company', 'merge'> = async ({ drop_id: dropId }, context) => {
  const [{ id: keepId }] = (context.subjects ?? []) as unknown as [Company]
  if (keepId === dropId) refuse('请选择另一家单位', 'Choose another company')
  const keep = (await lockCompany(keepId, context)) ?? fail('NF')
  const drop = (await lockCompany(dropId, context)) ?? fail('NF')
  if (keep.credit_code && drop.credit_code && keep.credit_code !== drop.credit_code)
    refuse(
      '两家的统一社会信用代码不同，不是同一单位；代码有误请先更正',
      'Their credit codes differ: correct a wrong one first',
    )
  await refuseTwoMemberships(keepId, dropId, context)
  await joinPayers(keepId, dropId, context)
  await joinRepresentatives(keepId, dropId, context)
  const moved = await moveReferences(resourceOf(context), dropId, keepId, context)
  const note = `并入「${keep.name}」`
  await sql`update company set delete_time = now(), revision = revision + 1,
    remark = left(concat_ws(chr(10), remark, ${note}::text), 500) where id = ${dropId}`.execute(context.db)
  const { gaps, asides } = comparedWith(keep, factsOf(drop))
  const names = [...new Set([...namesOf(keep), ...namesOf(drop)])].filter((name) => name !== keep.name)
  const former_names = names.join('、').slice(0, 500) || null
  const filled = await changeCompany(keep, gaps, context)
  await sql`update company set former_names = ${former_names}, search_grams = null where id = ${keepId}`.execute(
    context.db,
  )
  const open = asides.filter(({ field }) => field !== 'company')
  await putAside(null, open, context)
  await repeatIn(filled, context)
  context.audit.targets.push({ id: dropId, name: drop.name ?? '' })
  return { moved: moved.reduce((sum, { num }) => sum + num, 0), reviews: open.length }
}
