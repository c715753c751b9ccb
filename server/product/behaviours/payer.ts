// Payers: the title and code of a company are those of its record.
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import type { Company } from '../services/companies/facts'
import { lockCompany } from '../services/companies/find'
import { changeCompany, repeatIn } from '../services/companies/write'

/** The company with its code; with the given one if it has none yet. */
async function codedCompany(id: number, credit_code: string | null, context: Context): Promise<Company> {
  const company = (await lockCompany(id, context)) ?? fail('NF')
  if (company.credit_code !== null || credit_code === null) return company
  const coded = await changeCompany(company, { credit_code }, context)
  await repeatIn(coded, context)
  return coded
}

export default behaviour('payer', {
  async check(record, stored, context) {
    const isTouched = ['company_id', 'name', 'credit_code', 'kind'].some(
      (name) => (record as Row)[name] !== ((stored as Row | null)?.[name] ?? null),
    )
    if (record.kind !== 'company' || !isTouched) return
    const { company_id: id, credit_code: code } = record
    const company = id === null ? null : await codedCompany(id, code, context)
    if (company) Object.assign(record, { name: company.name, credit_code: company.credit_code })
    if (record.credit_code !== null) return
    const text = { zh: '单位须填写统一社会信用代码', en: 'A company has a credit code: enter it' }
    fail('PARAM', { message: text, errors: { credit_code: text } })
  },
})
