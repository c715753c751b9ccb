// Documents of the load data: the application of each of the first members, on paper, and letters.
import { addDays } from '#kernel/calendar'
import { at, type Ground } from './people'
import { FIRST, streamOf } from './plan'
import type { LoadRow } from './write'

export interface DocumentKinds {
  readonly application: number
  readonly letter: number
}

export function* documents(
  { sizes, courses, today }: Ground,
  { application, letter }: DocumentKinds,
): Generator<LoadRow> {
  const random = streamOf('member_document')
  for (let place = 0; place < sizes.documents; place++) {
    const owner = place % courses.length
    const joined = courses[owner]?.terms[0]?.start ?? today
    const isFirst = place < courses.length
    const letterDay = addDays(joined, random.between(1, 700))
    const day = isFirst ? joined : letterDay < today ? letterDay : today
    yield {
      id: FIRST + place,
      user_id: FIRST + owner,
      kind_id: isFirst ? application : letter,
      title: isFirst ? '入会申请表' : `来函 ${place}`,
      number: isFirst ? null : `LH-${place}`,
      doc_date: day,
      place: `${1 + (place % 40)} 号柜 ${1 + (place % 8)} 格`,
      is_sensitive: false,
      files: [],
      sensitive_files: [],
      state: 'kept',
      create_time: at(day, place),
      update_time: at(day, place),
    }
  }
}
