// The numbers of the statistics, recomputed slowly from the raw rows, independently of the server.
import { addDays } from '#kernel/calendar'
import { type Days, EARLY, GRACE, type Places, type Point, REMIND, type Someone, type Standing } from './rows'
import { areas, lines, natives, people, points, renewals, types } from './world'

const ranks = ['active', 'frozen', 'left']
const endOf = ({ until }: Standing) => until ?? '9999-12-31'

/** The best membership of a person and of the records merged into theirs. */
export function standingOf(id: number, day: string): Standing | null {
  const records = new Set(lines.filter((one) => one.user_id === id).map(({ origin_id }) => origin_id))
  const all = [...records].flatMap((record) => standingIn(id, record, day) ?? [])
  const byRank = (one: Standing, other: Standing) => ranks.indexOf(one.state) - ranks.indexOf(other.state)
  return all.sort((one, other) => byRank(one, other) || (endOf(one) < endOf(other) ? 1 : -1))[0] ?? null
}

function standingIn(id: number, record: number | null, day: string): Standing | null {
  let found: Standing | null = null
  let until: string | null = null
  for (const line of lines) {
    if (line.user_id !== id || line.origin_id !== record) continue
    const renewal = line.kind === 'renew' ? renewals.find((one) => one.id === line.ref_id) : undefined
    if ((renewal?.paid ?? line.start_date) > day) continue
    const told = line.to_value === '终身' ? null : line.to_value
    if (['join', 'rejoin', 'unfreeze'].includes(line.kind)) until = line.end_date
    if (['renew', 'expire', 'void'].includes(line.kind)) until = told
    const state = ({ join: 'active', rejoin: 'active', unfreeze: 'active', freeze: 'frozen', out: 'left' } as const)[
      line.kind
    ]
    if (state) found = { state, since: line.start_date, until }
  }
  return found && { ...found, until }
}

export const inside = (day: string | null, { first, last }: Days) => day !== null && day >= first && day <= last

/** Ids of the rows behind each measure, one for each fact. */
export function factsOf(days: Days): Record<string, { id: number; worth?: number }[]> {
  const all: Record<string, { id: number; worth?: number }[]> = {
    member: [],
    expiring: [],
    expired: [],
    frozen: [],
    joined: [],
    left: [],
    during: [],
    renewed: [],
    ended: [],
    kept: [],
    townsman: [],
  }
  for (const { id, townsman_status, verified, made } of people) {
    const now = standingOf(id, days.last)
    const effective = renewals.filter((one) => one.user_id === id && one.status === 'effective')
    const valid = now?.state === 'active' && (now.until === null || now.until >= days.last)
    if (valid) all['member']?.push({ id })
    if (valid && now?.until && now.until <= addDays(days.last, REMIND)) all['expiring']?.push({ id })
    if (now?.state === 'active' && !valid) all['expired']?.push({ id })
    if (now?.state === 'frozen') all['frozen']?.push({ id })
    // Merged records stay done.
    const done = lines.filter((one) => one.user_id === id && inside(one.start_date, days))
    if (done.some((one) => ['join', 'rejoin'].includes(one.kind))) all['joined']?.push({ id })
    const gone = done.some((one) => one.kind === 'out')
    if (gone) all['left']?.push({ id })
    if (gone || now?.state === 'active' || now?.state === 'frozen') all['during']?.push({ id })
    for (const one of effective) if (inside(one.paid, days)) all['renewed']?.push({ id, worth: one.amount })
    const late = effective.filter((one) => inside(one.old_expire, days))
    const over = now !== null && inside(now.until, days) && (now.state !== 'left' || now.since > (now.until as string))
    if (late.length > 0 || over) all['ended']?.push({ id })
    if (late.some((one) => one.paid >= addDays(one.old_expire, -EARLY) && one.paid <= addDays(one.old_expire, GRACE)))
      all['kept']?.push({ id })
    const joined = lines
      .filter((one) => one.user_id === id)
      .filter(({ kind }) => ['join', 'rejoin', 'freeze', 'unfreeze', 'out'].includes(kind))
    const since = verified ?? joined.map(({ start_date }) => start_date).sort()[0] ?? made
    if (townsman_status === 'verified' && now === null && since <= days.last) all['townsman']?.push({ id })
  }
  return all
}

export const up = (places: Places, id: number | null): number[] => {
  const found: number[] = []
  for (let at = id; at !== null; at = places.get(at)?.pid ?? null) found.push(at)
  return found
}

/** The groups of a person in each report; [0] for none. */
export const groupings: Record<string, { path: string; dimension?: string; groups(one: Someone): number[] }> = {
  area: { path: 'area', groups: (one) => up(areas, one.area_id) },
  committee: {
    path: 'committee',
    groups: (one) =>
      [...new Set(one.groups.flatMap((id) => up(areas, id)))].filter((id) => areas.get(id)?.group_type === 'committee'),
  },
  town: { path: 'town', groups: (one) => (one.town_id === null ? [] : [one.town_id]) },
  county: {
    path: 'native',
    dimension: 'county',
    groups: (one) => up(natives, one.native_id).filter((id) => natives.get(id)?.level === 'county'),
  },
  city: {
    path: 'native',
    dimension: 'city',
    groups: (one) => up(natives, one.native_id).filter((id) => natives.get(id)?.level === 'city'),
  },
  province: {
    path: 'native',
    dimension: 'province',
    groups: (one) => up(natives, one.native_id).filter((id) => natives.get(id)?.level === 'province'),
  },
  origin: { path: 'native', dimension: 'tree', groups: (one) => up(natives, one.native_id) },
  workType: { path: 'workType', groups: (one) => up(types, one.work_type_id) },
  workNature: { path: 'workNature', groups: (one) => (one.work_nature_id === null ? [] : [one.work_nature_id]) },
}

export const counted = {
  member_num: 'member',
  expiring_num: 'expiring',
  expired_num: 'expired',
  frozen_num: 'frozen',
  new_num: 'joined',
  out_num: 'left',
  during_num: 'during',
  renew_num: 'renewed',
  ended_num: 'ended',
  kept_num: 'kept',
} as const

export function numbersFor(
  facts: ReturnType<typeof factsOf>,
  townsmen: boolean,
  among: (id: number) => boolean,
): Record<string, number | null> {
  const of = (name: string) => (facts[name] ?? []).filter(({ id }) => among(id))
  const sexed = (sex: string) =>
    of('member').filter(({ id }) => people.find((one) => one.id === id)?.sex === sex).length
  const plain = Object.fromEntries(Object.entries(counted).map(([name, fact]) => [name, of(fact).length])) as Record<
    keyof typeof counted,
    number
  >
  return {
    ...plain,
    out_rate: plain.during_num === 0 ? null : Math.round((plain.out_num / plain.during_num) * 1000) / 10,
    net_num: plain.new_num - plain.out_num,
    renew_amount: of('renewed').reduce((sum, { worth }) => sum + (worth ?? 0), 0),
    renew_rate: plain.ended_num === 0 ? null : Math.round((plain.kept_num / plain.ended_num) * 1000) / 10,
    male_num: sexed('male'),
    female_num: sexed('female'),
    ...(townsmen ? { townsman_num: of('townsman').length } : {}),
  }
}

/** A correction counts as what it corrects. */
export const typeOf = (one: Point) => points.find(({ id }) => id === one.origin_id)?.type ?? one.type
