// Origin of a file (author, time, content): in its footer, its properties and a sheet of its own.
import type { Binding } from '#kernel/binding'
import { meant } from '#kernel/report-words'
import type { ListQuery } from '#kernel/wire'
import { type Context, signedIn } from '../core/context'
import type { ExportInput } from './export-input'
import { clockFor } from './file-name'
import type { About, SidePage } from './sheet-writer'
import { titleOf } from './titles'

export function aboutSheet(page: Binding, total: number, context: Context): About {
  const title = context.title(page)
  const { real_name: person } = signedIn(context).admin
  const moment = context.now().toISOString()
  const time = clockFor(context).shown(moment)
  const line =
    context.language === 'en'
      ? `${title}, ${total} rows, exported by ${person} on ${time}`
      : `${title}，共 ${total} 条，${person} 于 ${time} 导出`
  return { title, person, moment, line }
}

/** Titles of the filtered fields, and the search keyword. */
function conditionsOf(page: Binding, query: ListQuery, context: Context): string {
  const english = context.language === 'en'
  const names = [...Object.keys(query.filter ?? {}), ...(query.any ?? []).flatMap((one) => Object.keys(one))]
  const titles = [...new Set(names)].flatMap((name) => {
    const field = page.fields[name]
    return field ? [titleOf(field, context)] : [name]
  })
  const parts = [
    ...(query.keyword ? [english ? `search “${query.keyword}”` : `搜索「${query.keyword}」`] : []),
    ...(titles.length > 0 ? [(english ? 'filtered by ' : '筛选：') + titles.join(english ? ', ' : '、')] : []),
  ]
  return parts.join(english ? '; ' : '；') || (english ? 'none' : '无')
}

/** The second sheet of a workbook, for people who find the file later. */
export function noteOf(
  page: Binding,
  { query, titles, total }: Pick<ExportInput, 'query'> & { titles: readonly string[]; total: number },
  about: About,
  context: Context,
): SidePage {
  const english = context.language === 'en'
  const asked = (page.report ? meant(query, page.report) : query) as ListQuery
  const time = clockFor(context).shown(about.moment)
  const rows = english
    ? [
        ['Exported by', about.person],
        ['Exported on', time],
        ['Page', about.title],
        ['Conditions', conditionsOf(page, asked, context)],
        ['Rows', String(total)],
        ['Columns', titles.join(', ')],
      ]
    : [
        ['导出人', about.person],
        ['导出时间', time],
        ['页面', about.title],
        ['条件', conditionsOf(page, asked, context)],
        ['行数', String(total)],
        ['列', titles.join('、')],
      ]
  return {
    name: english ? 'About' : '导出说明',
    widths: [16, 80],
    rows: [english ? ['About', ''] : ['说明', ''], ...rows],
  }
}
