// Extracts a person's details from a text by rules: labels first, then values recognised by their form.
import type { Field, Row } from '#kernel/binding'
import { putBirthday, takeDates } from './dates'
import { Findings, Scrap } from './findings'
import { labelled } from './labels'
import { takeName } from './names'
import { landlineIn, mobileIn, putIdCard, takeNumbers } from './numbers'
import { type Places, putAddress, putOrigin, takePlaces } from './places'
import { nationIn, takeTraits, traitOf } from './traits'
import { companyIn, takeWork } from './work'

/** Look-ups for rules: places, and a text as the value of a field (a date, a choice, a record by its caption). */
export interface Lookups extends Places {
  value(field: Field, text: string, record: Row): Promise<unknown>
}

export interface Extract {
  fields: Row
  confidence: Record<string, number>
  unmatched: string[]
}

const LABELLED = 0.95

type Reader = (text: string, findings: Findings, lookups: Lookups) => boolean | Promise<boolean>

function phoneReader(name: string): Reader {
  return (text, findings) => {
    const mobile = mobileIn(text)
    if (mobile) return findings.put(findings.has(name) && name === 'phone' ? 'phone_two' : name, mobile, LABELLED)
    const landline = landlineIn(text)
    return landline !== null && findings.put('company_phone', landline, 0.9)
  }
}

/** Readers for labels whose text is not simply a value of the field. */
const readers: Readonly<Record<string, Reader>> = {
  user_name: (text, findings) => {
    const name = text.replace(/\s+/g, '').replace(/\((?:男|女).*\)$|(?:先生|女士)$/u, '')
    if (/\(男/.test(text)) findings.put('sex', 'male', 0.9)
    if (/\(女/.test(text)) findings.put('sex', 'female', 0.9)
    return /^[\p{L}·]{2,20}$/u.test(name) && findings.put('user_name', name, 0.98)
  },
  phone: phoneReader('phone'),
  phone_two: phoneReader('phone_two'),
  emergency_phone: phoneReader('emergency_phone'),
  wechat: (text, findings) =>
    /同(?:号|手机|电话|上)/.test(text)
      ? findings.put('wechat', findings.values['phone'], 0.9)
      : /^[\w-]{5,20}$/.test(text) && findings.put('wechat', text, LABELLED),
  id_card: (text, findings) => putIdCard(text.replace(/\s+/g, ''), findings, 0.99),
  credit_code: (text, findings) => findings.put('credit_code', text.replace(/\s+/g, '').toUpperCase(), 0.98),
  birthday: (text, findings) => putBirthday(text, findings, LABELLED),
  sex: (text, findings) => findings.put('sex', traitOf('sex', text), LABELLED),
  politics: (text, findings) => findings.put('politics', traitOf('politics', text), LABELLED),
  education: (text, findings) => findings.put('education', traitOf('education', text), LABELLED),
  nation: (text, findings) => findings.put('nation', nationIn(text), LABELLED),
  native_id: (text, findings, lookups) => putOrigin(text, findings, lookups, LABELLED),
  address: (text, findings) => putAddress(text, findings, LABELLED),
  region: (text, findings) => putAddress(text, findings, LABELLED),
  company: (text, findings) => {
    const name = companyIn(text)
    // Read the rest behind the company's name separately.
    return name !== null && text.startsWith(name)
      ? findings.put('company', name, 0.96)
      : findings.put('company', text, 0.8)
  },
  company_web: (text, findings) => findings.put('company_web', /^https?:/i.test(text) ? text : `https://${text}`, 0.9),
}

/** Less certain than its label if a record had to be found by name. */
async function plainly(field: Field, text: string, findings: Findings, lookups: Lookups): Promise<boolean> {
  const value = await lookups.value(field, text, findings.values)
  return value !== undefined && findings.put(field.name, value, field.ref ? 0.9 : LABELLED)
}

/** A post such as 理事 is one of the association's; any other belongs to the company. */
async function readDuty(text: string, findings: Findings, lookups: Lookups): Promise<boolean> {
  const position = findings.fields.get('position_id')
  if (position && (await plainly(position, text, findings, lookups))) return true
  return findings.put('company_duty', text, 0.9)
}

/** Reads a text known to belong to this field; returns true if understood. */
export async function readAs(name: string, text: string, findings: Findings, lookups: Lookups): Promise<boolean> {
  const field = findings.fields.get(name)
  if (!field) return false
  const own = name === 'company_duty' ? readDuty : readers[name]
  return own ? own(text, findings, lookups) : plainly(field, text, findings, lookups)
}

async function takeLabelled(scrap: Scrap, findings: Findings, lookups: Lookups): Promise<void> {
  for (const { field: name, value, start, length } of labelled(scrap.rest, findings.fields)) {
    if (!(await readAs(name, value, findings, lookups))) continue
    scrap.remove(start, length)
    const rest = name === 'company' ? value.slice(String(findings.values['company'] ?? '').length).trim() : ''
    if (rest) scrap.rest += `\n${rest}`
  }
}

/** Normalises full width, dashes and blanks. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\u3000|\u00a0/g, ' ')
}

/** `fields`: those that may be filled. */
export async function byRules(text: string, fields: ReadonlyMap<string, Field>, lookups: Lookups): Promise<Extract> {
  const scrap = new Scrap(plainText(text))
  const findings = new Findings(fields)
  await takeLabelled(scrap, findings, lookups)
  takeNumbers(scrap, findings)
  takeDates(scrap, findings)
  await takePlaces(scrap, findings, lookups)
  takeWork(scrap, findings)
  takeTraits(scrap, findings)
  takeName(scrap, findings)
  return { fields: findings.values, confidence: findings.confidence, unmatched: scrap.leftovers() }
}
