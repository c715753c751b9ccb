// Figures and texts of a work report as they are now.
import type { Days } from '#kernel/periods'
import { comparedWith } from '#kernel/report'
import type { Context } from '../../../core/context'
import { cleanHtml } from '../../../rows/rich-text'
import { type FigureKey, figures, figuresOf } from './figures'

/** As much of a context as the report reads. */
export type ReportReader = Pick<Context, 'db' | 'settings' | 'today' | 'now' | 'setting' | 'filled'>

/** One report for each period. */
export const keyOf = (type: string, { first, last }: Days) => `${type} ${first} ${last}`

const names: Readonly<Record<string, (first: string) => string>> = {
  year: (first) => `${first.slice(0, 4)} 年度`,
  half: (first) => `${first.slice(0, 4)} 年${first.slice(5, 7) === '01' ? '上' : '下'}半年`,
  quarter: (first) => `${first.slice(0, 4)} 年第 ${Math.floor((Number(first.slice(5, 7)) - 1) / 3) + 1} 季度`,
  month: (first) => `${first.slice(0, 4)} 年 ${Number(first.slice(5, 7))} 月`,
}

function titleOf(type: string, { first, last }: Days, context: ReportReader): string {
  const period = names[type]?.(first) ?? `${first} 至 ${last} `
  return `${context.setting('sxh_name') ?? ''} ${period}工作报告`
}

const differenceOf = (value: number | null, last: number | null) =>
  value === null || last === null ? null : Math.round((value - last) * 100) / 100

export async function drafted(type: string, days: Days, context: ReportReader) {
  const before = comparedWith(days, 'previous', context.today)
  const [now, last, settings, items] = await Promise.all([
    figuresOf(days, context),
    figuresOf(before, context),
    context.db.selectFrom('config_work_report').select(['intro', 'outro', 'signer']).orderBy('id').executeTakeFirst(),
    context.db
      .selectFrom('work_report_item')
      .select(['key', 'name'])
      .where('is_show', '=', true)
      .orderBy('sort')
      .execute(),
  ])
  const list_data = items.map(({ key, name }) => {
    const { group, unit, kind } = figures[key as FigureKey]
    const [value, last_value] = [now[key as FigureKey], last[key as FigureKey]]
    const diff = differenceOf(value, last_value)
    const rate = diff === null || !last_value ? null : Math.round((diff / Math.abs(last_value)) * 1000) / 10
    return { group, key, name, unit, kind, value, last_value, diff, rate }
  })
  return {
    start_date: days.first,
    end_date: days.last,
    last_start_date: before.first,
    last_end_date: before.last,
    list_data,
    intro: cleanHtml(context.filled(settings?.intro ?? '')),
    outro: cleanHtml(context.filled(settings?.outro ?? '')),
    signer: settings?.signer || String(context.setting('sxh_name') ?? ''),
    title: titleOf(type, days, context),
  }
}
