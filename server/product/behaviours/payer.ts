// Payers: the title and code of a company are those of its record.
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import { lockCompany } from '../services/companies/find'

export default behaviour('payer', {
  async check(record, stored, context) {
    if (record.kind !== 'company' || record.company_id === null) return
    const isTouched = ['company_id', 'name', 'credit_code', 'kind'].some(
      (name) => (record as Row)[name] !== ((stored as Row | null)?.[name] ?? null),
    )
    if (!isTouched) return
    const company = (await lockCompany(record.company_id, context)) ?? fail('NF')
    if (!company.credit_code) {
      const text = {
        zh: '该单位还没有统一社会信用代码，请先在单位档案补填',
        en: 'The company has no credit code yet: enter it in its record first',
      }
      fail('PARAM', { message: text, errors: { company_id: text } })
    }
    Object.assign(record, { name: company.name, credit_code: company.credit_code })
  },
})
