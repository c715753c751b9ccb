// The work report in English: its built-in words and the names of figures that nobody changed. Texts that people wrote stay.
import type { Days } from '#kernel/periods'
import type { Context } from '../../../core/context'
import type { drafted } from './draft'

type Draft = Awaited<ReturnType<typeof drafted>>

/** Groups and units. */
const words: Readonly<Record<string, string>> = {
  会员: 'Members',
  活动: 'Activities',
  宣传: 'Publicity',
  对接: 'Matching',
  公益: 'Charity',
  赞助: 'Sponsorship',
  财务: 'Finance',
  履职: 'Proposals and feedback',
  贡献: 'Contribution',
  人: 'people',
  人次: 'people',
  次: 'times',
  场: 'events',
  张: 'pictures',
  篇: 'articles',
  条: 'entries',
  个: 'videos',
  项: 'projects',
  件: 'items',
  元: 'CNY',
  小时: 'hours',
  分: 'points',
}

const partOf = (first: string, months: number) => Math.ceil(Number(first.slice(5, 7)) / months)

const periods: Readonly<Record<string, (first: string) => string>> = {
  year: (first) => first.slice(0, 4),
  half: (first) => `${partOf(first, 6) === 1 ? 'first' : 'second'} half of ${first.slice(0, 4)}`,
  quarter: (first) => `Q${partOf(first, 3)} ${first.slice(0, 4)}`,
  month: (first) => first.slice(0, 7),
}

export function titleInEnglish(type: string, { first, last }: Days, { setting }: Pick<Context, 'setting'>): string {
  const name = setting('sxh_name')
  return `${name ? `${name} · ` : ''}Work report, ${periods[type]?.(first) ?? `${first} to ${last}`}`
}

export function inEnglish(draft: Draft, { resources }: Pick<Context, 'resources'>): Draft {
  const choices = resources.binding('work_report_item').fields['key']?.choices ?? []
  const titles = new Map(choices.map(({ value, title }) => [String(value), title]))
  const list_data = draft.list_data.map((figure) => {
    const title = titles.get(figure.key)
    return {
      ...figure,
      name: title && figure.name === title.zh ? title.en : figure.name,
      group: words[figure.group] ?? figure.group,
      unit: words[figure.unit] ?? figure.unit,
    }
  })
  return { ...draft, list_data } as Draft
}
