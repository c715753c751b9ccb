// The words of the start page, which arrive with it: those of src/locales are part of the first page.
import type { Text } from '#kernel/binding'
import { useWords } from '../../locales/use-words'

const words = {
  done: { zh: '没有待办，一切就绪', en: 'Nothing is waiting' },
  all: { zh: '全部 {num} 项', en: 'All {num}' },
  fewer: { zh: '收起', en: 'Show fewer' },
  none: { zh: '暂无', en: 'Nothing yet' },
  group: { zh: '分组', en: 'Group' },
  asTable: { zh: '看「{title}」的表格', en: 'Show "{title}" as a table' },
  asChart: { zh: '看「{title}」的图', en: 'Show "{title}" as a chart' },
  monthWords: {
    zh: '最近 {last}，最高 {most}（{when}），最低 {least}（{other}）',
    en: 'last {last}, highest {most} ({when}), lowest {least} ({other})',
  },
  groupWords: { zh: '共 {num} 组，{each}', en: '{num} groups: {each}' },
  named: { zh: '{name} {num}', en: '{name} {num}' },
  comma: { zh: '，', en: ', ' },
  colon: { zh: '：', en: ': ' },
  lastYear: { zh: '较去年同期', en: 'vs. last year' },
  lastPeriod: { zh: '较上期', en: 'vs. last period' },
  times: { zh: '{num} 次', en: '{num} ×' },
  year: { zh: '{year} 年', en: '{year}' },
  chooseYear: { zh: '年份', en: 'Year' },
} satisfies Record<string, Text>

/** One of these words in the language of the person, with `{name}` filled in. */
export type Word = (key: keyof typeof words, values?: Readonly<Record<string, unknown>>) => string

export function useBoardWords(): Word {
  const { say } = useWords()
  return (key, values = {}) => say(words[key]).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
