// Owners of documents: a member or a company, and all documents of a person.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import type { Document } from './files'

export function refuseOwners({ user_id: user, company_id: company }: Pick<Document, 'user_id' | 'company_id'>): void {
  if ((user === null) !== (company === null)) return
  const text =
    user === null
      ? { zh: '请选择会员或单位', en: 'Choose a member or a company' }
      : { zh: '会员和单位只填一个', en: 'Choose a member or a company, not both' }
  fail('PARAM', { errors: { user_id: text, company_id: text } })
}

/** Also those in the recycle bin, locked. */
export async function documentsOfPeople(ids: readonly number[], { db }: Context): Promise<Document[]> {
  const { rows } = await sql<Document>`select * from member_document where user_id = any(${[...ids]}::bigint[])
    order by id for update`.execute(db)
  return rows
}
