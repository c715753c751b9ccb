// The work report: figures of a period beside the one before, own lines and text; a final report stays as it was until it is reopened.
import type { Text } from '#kernel/binding'
import { addDays, addMonths, dayIn, partsOf } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import type { Days } from '#kernel/periods'
import { writeChange, writeNew } from '../../actions/write'
import { behaviour, type HandleFor } from '../../core/behaviour'
import { type Context, resourceOf, signedIn } from '../../core/context'
import { cleanHtml } from '../../rows/rich-text'
import { drafted, keyOf } from './work_report/draft'
import { inEnglish, titleInEnglish } from './work_report/english'

type Asked = { period_type: string; start_date?: string | null; end_date?: string | null }

/** Months of the periods that begin with a month. */
const months: Readonly<Record<string, number>> = { year: 12, half: 6, quarter: 3, month: 1 }

const changed: Text = {
  zh: '这份报告刚被他人保存，页面已显示新内容；再次保存将以您填写的为准',
  en: 'Somebody else has just saved this report, and the page shows what they wrote; saving again replaces it with yours',
}

function refuse(name: string, text: Text): never {
  fail('PARAM', { errors: { [name]: text } })
}

/** The whole period around the first day, by default that of today. */
function daysOf({ period_type: type, start_date: start, end_date: end }: Asked, { today }: Context): Days {
  const length = months[type]
  if (length === undefined) {
    if (!start || !end) refuse('start_date', { zh: '请选择起止日期', en: 'Choose both dates' })
    if (start > end) refuse('end_date', { zh: '结束日期不能早于开始日期', en: 'Cannot end before it starts' })
    return { first: start, last: end }
  }
  const [year, month] = partsOf(start ?? today)
  const first = dayIn(year, month - (month % length), 1)
  return { first, last: addDays(addMonths(first, length), -1) }
}

/** Figures are of the whole association. */
function refuseNarrow(context: Context): void {
  if (signedIn(context).dataScope === 'all') return
  fail('PERM', {
    message: { zh: '工作报告汇总全会数据，需要「全部」数据范围', en: 'The work report covers the whole association' },
  })
}

/** Locked, unless the call only reads. */
async function storedOf(key: string, { db, call }: Context) {
  const asked = db.selectFrom('work_report').selectAll().where('period_key', '=', key)
  return (call.reads ? asked : asked.forNoKeyUpdate()).executeTakeFirst()
}

const compose: HandleFor<'work_report', 'compose'> = async (input, context) => {
  refuseNarrow(context)
  const days = daysOf(input, context)
  const stored = await storedOf(keyOf(input.period_type, days), context)
  const final = stored?.status === 'final' ? (stored.snapshot as Awaited<ReturnType<typeof drafted>> | null) : null
  const now = final ?? (await drafted(input.period_type, days, context))
  const english = context.language === 'en'
  return {
    ...(english ? inEnglish(now, context) : now),
    ...(stored ? { id: stored.id } : {}),
    revision: stored?.revision ?? 0,
    title: stored?.title || (english ? titleInEnglish(input.period_type, days, context) : now.title),
    status: stored?.status ?? 'draft',
    content: cleanHtml(stored?.content ?? ''),
    custom_list: (stored?.custom_list ?? []) as object[],
  } as never
}

const save: HandleFor<'work_report', 'save_report'> = async (input, context) => {
  refuseNarrow(context)
  const days = daysOf(input, context)
  const key = keyOf(input.period_type, days)
  const stored = await storedOf(key, context)
  if (stored?.status === 'final')
    fail('STATE', {
      message: { zh: '报告已定稿，修改前请先撤回定稿', en: 'The report is final: reopen it to change it' },
    })
  const revision = stored?.revision ?? 0
  if (input.revision !== undefined && input.revision !== revision)
    fail('STALE', { message: changed, content: { revision } })
  const status = input.status ?? 'draft'
  const values = {
    ...(input.title === undefined ? {} : { title: input.title }),
    ...(input.content === undefined ? {} : { content: input.content && cleanHtml(input.content) }),
    ...(input.custom_list === undefined ? {} : { custom_list: input.custom_list ?? [] }),
    status,
    ...(status === 'final' ? { snapshot: await drafted(input.period_type, days, context) } : {}),
  }
  const resource = resourceOf(context)
  if (stored) {
    await writeChange(resource, stored as never, values as never, context)
    return { id: stored.id, status }
  }
  const row = {
    period_type: input.period_type,
    start_date: days.first,
    end_date: days.last,
    period_key: key,
    ...values,
  }
  return { id: await writeNew(resource, row as never, context), status }
}

export default behaviour('work_report', {
  compose,
  save_report: save,

  reopen(input, context, next) {
    refuseNarrow(context)
    return next(input)
  },
})
