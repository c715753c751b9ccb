// The history of a membership: appended by every transition and never changed.
import type { Shapes } from '#generated/index'
import { writeAllNew } from '../../actions/write'
import type { Context } from '../../core/context'

type Written = Shapes['user_period']['row']

/** `from_value` and `to_value` are names at that time: a position may be renamed or deleted later. */
export type Period = Pick<Written, 'user_id' | 'kind'> &
  Partial<
    Pick<
      Written,
      'from_value' | 'to_value' | 'start_date' | 'end_date' | 'ref_type' | 'ref_id' | 'out_type' | 'cause_id' | 'remark'
    >
  >

const short = (text: string | null | undefined, most: number) => text?.slice(0, most) ?? null

function asRow(period: Period) {
  return {
    ...period,
    from_value: short(period.from_value, 100),
    to_value: short(period.to_value, 100),
    remark: short(period.remark, 200),
  }
}

/** Returns its id. */
export async function appendPeriod(period: Period, context: Context): Promise<number> {
  const [id] = await appendPeriods([period], context)
  return id as number
}

/** Returns their ids in order. */
export function appendPeriods(periods: readonly Period[], context: Context): Promise<number[]> {
  return writeAllNew(context.resources.get('user_period'), periods.map(asRow), context)
}
