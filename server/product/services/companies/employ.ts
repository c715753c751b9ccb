// Finds or makes the company that a person's record states, before it is written.
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import {
  type Company,
  type Facts,
  type Person,
  repeatedBy,
  type Stated,
  sameName,
  statedBy,
  statedNames,
} from './facts'
import { findCompany, lockCompany, lockNames, othersOf } from './find'
import { changeCompany, comparedWith, makeCompany, refuseUnseen, repeatIn } from './write'

const nothing = statedBy(null)

function refuse(field: Stated, text: Text): never {
  fail('PARAM', { message: text, errors: { [field]: text } })
}

/** The company with the gaps that the person fills; what differs waits for a review. */
async function joined(
  company: Company,
  given: Partial<Facts>,
  person: number | null,
  context: Context,
): Promise<Company> {
  const { gaps } = comparedWith(company, given)
  if (Object.keys(gaps).length === 0) return company
  const filled = await changeCompany(company, gaps, context)
  await repeatIn(filled, context, person)
  return filled
}

type Outcome = { readonly company: Company } | { readonly stated: Facts }

/** By code or name, else a new one. Without a name, or with several companies of it, the values stay those of the person. */
async function resolved(stated: Facts, person: number | null, context: Context): Promise<Outcome> {
  const wanted = { name: stated.company as string | null, code: stated.credit_code as string | null }
  if (!wanted.name && !wanted.code) return { stated }
  let found = await findCompany(wanted, context)
  if (found === 'none' && wanted.name) {
    // Somebody else may be making it now.
    await lockNames(wanted, context)
    found = await findCompany(wanted, context)
    if (found === 'none') return { company: await makeCompany(stated, context) }
  }
  const company = typeof found === 'object' && (await lockCompany(found.id, context))
  return company ? { company: await joined(company, stated, person, context) } : { stated }
}

/** Values entered for the company that the person already has. */
async function amended(
  company: Company,
  change: Partial<Facts>,
  person: number | null,
  context: Context,
): Promise<Outcome> {
  await refuseUnseen(company, person, Object.keys(change) as Stated[], context)
  const amendedCompany = await changeCompany(company, change, context)
  await repeatIn(amendedCompany, context, person)
  return { company: amendedCompany }
}

/** Another name or code: another company, or a correction of one that nobody else has. */
async function renamed(
  current: Company,
  change: Partial<Facts>,
  person: number | null,
  context: Context,
): Promise<Outcome> {
  const isOtherName = change.company !== undefined && !sameName(change.company, current.name)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null)) as Partial<Facts>
  if (isOtherName && change.company === null) return { stated: { ...nothing, ...given } }
  const code = (change.credit_code ?? null) as string | null
  const wanted = { name: isOtherName ? (change.company as string) : null, code }
  const found = wanted.name || wanted.code ? await findCompany(wanted, context) : 'none'
  if (typeof found === 'object' && found.id !== current.id) {
    const other = await lockCompany(found.id, context)
    if (other) return { company: await joined(other, given, person, context) }
  }
  const { num, inUse } = await othersOf(current.id, person, context)
  const isShared = num > 0 || inUse
  if (isOtherName && (isShared || found === 'several')) return resolved({ ...nothing, ...given }, person, context)
  if (code && current.credit_code && code !== current.credit_code && isShared)
    refuse('credit_code', {
      zh: `「${current.name}」另有会员，代码不能在此更换：换了单位请改单位名称，更正代码请到单位页面`,
      en: `${current.name} has other people: enter the name of another company, or correct the code on its page`,
    })
  return amended(current, change, person, context)
}

async function outcomeOf(
  record: Person,
  stored: Person | null,
  change: Partial<Facts>,
  context: Context,
): Promise<Outcome> {
  const person = stored?.id ?? null
  const before = stored?.company_id ?? null
  const chosen = record.company_id ?? null
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null)) as Partial<Facts>
  if (chosen !== before && chosen !== null) {
    const company = (await lockCompany(chosen, context)) ?? fail('NF')
    return { company: await joined(company, given, person, context) }
  }
  // Given up: the company keeps its values.
  if (chosen !== before) return resolved({ ...nothing, ...given }, person, context)
  const current = before === null ? undefined : await lockCompany(before, context)
  if (!current) return resolved(statedBy(record), person, context)
  if (record.kind === 'company') {
    if (change.company === null)
      refuse('company', { zh: '单位会员须有单位名称', en: 'A company member has the name of its company' })
    return amended(current, change, person, context)
  }
  return 'company' in change || 'credit_code' in change
    ? renamed(current, change, person, context)
    : amended(current, change, person, context)
}

/** Sets company and its values in the record of a person that is about to be written. */
export async function employ(record: Person, stored: Person | null, context: Context): Promise<void> {
  const [now, before] = [statedBy(record), statedBy(stored)]
  const changed = statedNames.filter((name) => now[name] !== before[name])
  if (changed.length === 0 && (record.company_id ?? null) === (stored?.company_id ?? null)) return
  const change = Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Facts>
  const outcome = await outcomeOf(record, stored, change, context)
  if ('company' in outcome) Object.assign(record, repeatedBy(record, outcome.company))
  else Object.assign(record, { company_id: null, ...outcome.stated })
}
