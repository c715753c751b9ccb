// Point rules: the value of a fact, as set by the association.
import type { Context } from '../../core/context'
import { together } from '../../database/together'

/** Codes of `contribute_rule` that memberships post; other modules post their own. */
export const POINTS = {
  join: 1,
  renew: 2,
  fee: 3,
  activity_sign: 4,
  activity_host: 5,
  sponsor: 6,
  donate: 7,
  resource: 8,
  thanks_letter: 9,
  question: 10,
  feedback: 11,
  service: 12,
  invite: 13,
  honor: 14,
  article: 15,
  profile: 16,
  manual: 90,
  reversal: 91,
} as const

/** Sponsorship, donation, posts and volunteer hours: verified townsmen earn these as well. */
export const TOWNSMEN_EARN: ReadonlySet<number> = new Set([6, 7, 8, 12])

export interface Rule {
  type: number
  name: string
  mode: string
  points: number
  unit: number | null
  day_limit: number
  year_limit: number
}

interface Rules {
  yearStart: string
  open: ReadonlyMap<number, Rule>
}

/** Read once per transaction. */
const held = new WeakMap<object, Promise<Rules>>()

async function readRules({ db }: Context): Promise<Rules> {
  const [config, rows] = await together([
    db.selectFrom('config_contribute').select(['is_open', 'year_start']).orderBy('id').executeTakeFirst(),
    db
      .selectFrom('contribute_rule')
      .select(['type', 'name', 'mode', 'points', 'unit', 'day_limit', 'year_limit'])
      .where('is_open', '=', true)
      .execute(),
  ])
  const open = config?.is_open === false ? [] : rows
  return { yearStart: config?.year_start ?? '01-01', open: new Map(open.map((rule) => [rule.type, rule])) }
}

export function rulesOf(context: Context): Promise<Rules> {
  const rules = held.get(context.db) ?? readRules(context)
  held.set(context.db, rules)
  return rules
}

/** undefined if points of this type, or all points, are disabled. */
export async function ruleOf(type: number, context: Context): Promise<Rule | undefined> {
  return (await rulesOf(context)).open.get(type)
}

/** Measure of a fact: fen, hours, or a count (years of a renewal). */
export interface Measure {
  amount?: number
  hours?: number
  times?: number
}

/** Whole units only: 1 point per 100 yuan gives 1 for 199 yuan. */
export function worth(
  rule: Pick<Rule, 'mode' | 'points' | 'unit'>,
  { amount = 0, hours = 0, times = 1 }: Measure,
): number {
  if (rule.mode === 'fixed') return rule.points * times
  if (!rule.unit || rule.unit <= 0) return 0
  // Tolerance for floating point, so that 0.3 of a unit of 0.1 is three units.
  const units = (rule.mode === 'per_amount' ? amount / 100 : hours) / rule.unit + 1e-9
  return rule.points * Math.floor(units)
}
