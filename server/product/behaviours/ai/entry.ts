// Extracts a ledger entry from a text such as an invoice or a payment message, by rules.
import type { Field } from '#kernel/binding'
import { DAY, dayIn } from './dates'
import { Findings, Scrap } from './findings'
import { labelled } from './labels'
import { type Extract, type Lookups, plainText, readAs } from './rules'
import { companyIn } from './work'

/** In yuan: behind a sign or a word for the sum, or before 元. Sums of an invoice come last, so the last one counts. */
const SUM =
  /(?:价税合计|合计|总计|总额|共计|金额|实付|实收|付款|支付|收到|¥|人民币)[^\d\n-]{0,8}(\d[\d,]*(?:\.\d{1,2})?)(?!\d)|(\d[\d,]*(?:\.\d{1,2})?)\s*元/g

const INCOMING = /收到|收款|到账|转入|入账|存入|捐赠收入|收入/
const OUTGOING = /支付|付款|支出|转出|报销|采购|购买|消费|发票/

/** Names that the accounts of the first start have. */
const accounts: readonly [account: string, words: RegExp][] = [
  ['微信', /微信/],
  ['支付宝', /支付宝/],
  ['现金', /现金/],
  ['银行', /银行|转账|汇款|对公|网银/],
]

async function putText(name: string, text: string, sure: number, findings: Findings, lookups: Lookups): Promise<void> {
  const field = findings.fields.get(name)
  if (!field || findings.has(name)) return
  const value = await lookups.value(field, text, findings.values)
  if (value !== undefined) findings.put(name, value, sure)
}

async function takeSum(scrap: Scrap, findings: Findings, lookups: Lookups): Promise<void> {
  if (findings.has('amount')) return
  const last = [...scrap.rest.matchAll(SUM)].at(-1)
  const text = last?.[1] ?? last?.[2]
  if (!last || !text) return
  await putText('amount', text.replaceAll(',', ''), 0.85, findings, lookups)
  if (findings.has('amount')) scrap.remove(last.index, last[0].length)
}

/** The first line left over says what it was about. */
function takeTitle(scrap: Scrap, findings: Findings): void {
  if (findings.has('title')) return
  const line = scrap.leftovers().find((one) => [...one].length >= 2 && /\p{L}/u.test(one))
  if (line) findings.put('title', [...line].slice(0, 100).join(''), 0.6)
}

/** `fields`: those that may be filled. */
export async function entryByRules(
  text: string,
  fields: ReadonlyMap<string, Field>,
  lookups: Lookups,
): Promise<Extract> {
  const plain = plainText(text)
  const scrap = new Scrap(plain)
  const findings = new Findings(fields)
  // The direction first: categories belong to one.
  const incoming = INCOMING.test(plain)
  if (incoming || OUTGOING.test(plain))
    await putText('type', incoming ? '收入' : '支出', incoming === OUTGOING.test(plain) ? 0.5 : 0.85, findings, lookups)
  // Before the labels, whose text ends at a comma: 5,000.00.
  await takeSum(scrap, findings, lookups)
  for (const { field, value, start, length } of labelled(scrap.rest, fields))
    if (await readAs(field, value, findings, lookups)) scrap.remove(start, length)
  const day = scrap.take(DAY)
  if (day) await putText('trade_date', dayIn(day) ?? '', 0.9, findings, lookups)
  for (const [account, words] of accounts)
    if (words.test(plain)) await putText('account_id', account, 0.75, findings, lookups)
  const company = companyIn(scrap.rest)
  if (company) {
    await putText('party', company, 0.8, findings, lookups)
    const start = scrap.rest.indexOf(company)
    if (start >= 0) scrap.remove(start, company.length)
  }
  takeTitle(scrap, findings)
  return { fields: findings.values, confidence: findings.confidence, unmatched: scrap.leftovers() }
}
