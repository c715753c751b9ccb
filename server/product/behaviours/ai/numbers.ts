// Values recognised by their form: phones, ID numbers, credit codes, e-mail and web addresses.
import { formats } from '#kernel/formats'
import type { Findings, Scrap } from './findings'

const isIdCard = formats['id-card'] as (text: string) => boolean
const isCreditCode = formats['credit-code'] as (text: string) => boolean

/** An ID number holds the birthday and, in the second-last digit, the sex. */
export function putIdCard(text: string, findings: Findings, sure: number): boolean {
  const number = text.toUpperCase()
  if (!isIdCard(number)) return false
  findings.put('id_card', number, sure)
  findings.put('birthday', `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`, sure)
  findings.put('sex', Number(number[16]) % 2 === 1 ? 'male' : 'female', sure)
  return true
}

function takeIdCard(scrap: Scrap, findings: Findings): void {
  const text = scrap.take(/(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/, 0, (one) => isIdCard(one.toUpperCase()))
  if (text) putIdCard(text, findings, 0.98)
}

function takeCreditCode(scrap: Scrap, findings: Findings): void {
  const fits = (one: string) => isCreditCode(one.toUpperCase())
  const text = scrap.take(/(?<![\dA-Za-z])[0-9A-HJ-NPQRTUWXYa-hj-npqrtuwxy]{18}(?![\dA-Za-z])/, 0, fits)
  if (text) findings.put('credit_code', text.toUpperCase(), 0.97)
}

const MOBILE = /(?<!\d)(?:\+?86[-\s]?)?(1[3-9]\d|12\d)[-\s]?(\d{4})[-\s]?(\d{4})(?!\d)/

/** A mobile number as eleven digits; null if the text holds none. */
export function mobileIn(text: string): string | null {
  const parts = MOBILE.exec(text)
  return parts ? parts.slice(1).join('') : null
}

const LANDLINE = /(?<!\d)0\d{2,3}[-\s]?\d{7,8}(?:[-转]\d{1,5})?(?!\d)/

export function landlineIn(text: string): string | null {
  return LANDLINE.exec(text)?.[0].replace(/[\s转]/g, '-') ?? null
}

/** The first number is the phone, the second the other phone. */
export function takePhones(scrap: Scrap, findings: Findings): void {
  for (let count = 0; count < 4; count++) {
    const found = scrap.take(MOBILE)
    if (!found) break
    const phone = mobileIn(found)
    if (phone === findings.values['phone'] || phone === findings.values['phone_two']) continue
    if (!findings.has('phone')) findings.put('phone', phone, 0.95)
    else findings.put('phone_two', phone, 0.8)
  }
  const landline = scrap.take(LANDLINE)
  if (landline) findings.put('company_phone', landlineIn(landline), 0.85)
}

function takeWechat(scrap: Scrap, findings: Findings): void {
  if (scrap.take(/微信(?:号)?同(?:号|手机(?:号)?|电话)|手机(?:号)?同微信|微信同步/) && findings.has('phone')) {
    findings.put('wechat', findings.values['phone'], 0.9)
    return
  }
  const id = scrap.take(/(?:微信(?:号|ID)?|wechat|wx|vx|v信)\s*[::]?\s*([A-Za-z][-\w]{5,19}|1\d{10})(?!\w)/i, 1)
  if (id) findings.put('wechat', id, 0.95)
}

function takeWeb(scrap: Scrap, findings: Findings): void {
  const address = scrap.take(
    /https?:\/\/[^\s,;。、\uE000\p{Script=Han}]+|(?<![\w.@-])www\.[^\s,;。、\uE000\p{Script=Han}]+/iu,
  )
  if (address) findings.put('company_web', /^https?:/i.test(address) ? address : `https://${address}`, 0.9)
}

export function takeNumbers(scrap: Scrap, findings: Findings): void {
  const email = scrap.take(/[A-Za-z0-9][\w.+-]*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/)
  if (email) findings.put('email', email, 0.98)
  takeWeb(scrap, findings)
  takeIdCard(scrap, findings)
  takeCreditCode(scrap, findings)
  takePhones(scrap, findings)
  takeWechat(scrap, findings)
}
