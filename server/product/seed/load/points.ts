// Points of the load data: a few people earn most of them, and some entries are reversed.
import { daysBetween } from '#kernel/calendar'
import type { Ground } from './people'
import { at } from './people'
import { daysUntil, FIRST, SINCE, streamOf } from './plan'
import type { LoadRow } from './write'

/** Kinds with their points and the share of entries. */
const kinds: readonly [type: number, title: string, points: number, weight: number][] = [
  [2, '续费 1 年', 50, 20],
  [4, '参加活动', 10, 40],
  [5, '组织活动', 30, 4],
  [7, '捐赠', 5, 8],
  [8, '发布资源', 5, 6],
  [11, '有效反馈', 2, 6],
  [12, '会员服务', 5, 10],
  [13, '推荐入会', 20, 4],
  [16, '完善资料', 10, 2],
]
const drawn = kinds.flatMap((kind) => Array.from({ length: kind[3] }, () => kind))

const REVERSAL = 91
/** One of so many entries is reversed. */
const REVERSED = 333

export function* points({ courses, sizes, today }: Ground): Generator<LoadRow> {
  const random = streamOf('contribute_log')
  const days = daysUntil(today)
  const last = days.length - 1
  const held: LoadRow[] = []
  for (let index = 0; index < sizes.contribute_log; index++) {
    const id = FIRST + index
    if (index % REVERSED === REVERSED - 1) {
      const origin = held[random.between(0, held.length - 1)] as LoadRow
      held.length = 0
      const { points: given, happen_time: _, ...same } = origin
      yield {
        ...same,
        id,
        type: REVERSAL,
        points: -(given as number),
        event_key: `rev:${origin['id']}`,
        origin_id: origin['id'],
        happen_time: at(today, index),
      }
      continue
    }
    // A power law: the cube draws the first people far more often.
    const course = courses[Math.floor(courses.length * random.next() ** 3)] as Ground['courses'][number]
    const joined = daysBetween(SINCE, course.terms[0]?.start ?? today)
    const time = at(days[random.between(Math.min(joined, last), last)] as string, index)
    const [type, title, value] = random.pick(drawn)
    const row = {
      id,
      user_id: FIRST + course.place,
      area_id: FIRST + course.area,
      type,
      points: value,
      event_key: `load:${index}`,
      origin_id: null,
      title,
      happen_time: time,
      create_time: time,
    }
    held.push(row)
    yield row
  }
}
