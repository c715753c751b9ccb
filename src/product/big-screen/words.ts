// Words of the big screen. It hangs in a hall, is opened without a sign-in, and loads none of the app's texts.
import { createContext, useContext } from 'react'

const chinese = {
  language: 'zh-CN',
  members: '会员',
  townsmen: '同乡',
  companies: '会员企业',
  areas: '区域分会',
  activities: '举办活动',
  donations: '慈善捐赠',
  total: '累计成交',
  people: '人',
  offline: '网络中断，恢复后自动更新',
  old: '网络中断，显示的是 {time} 的数据，恢复后自动更新',
  gone: '大屏未开放或地址已更换',
  loading: '正在加载…',
  none: '暂无数据',
  other: '其他',
  states: {
    upcoming: '即将开始',
    enrolling: '报名中',
    enrolment_closed: '报名截止',
    ongoing: '进行中',
    ended: '已结束',
  } as Readonly<Record<string, string>>,
  /** Names that a new screen starts with, by module; others are somebody's own. */
  modules: {
    total: '总览',
    area: '区域会员',
    work_type: '产业分布',
    rank: '年度贡献榜',
    map: '会员分布',
    trend: '会员增长',
    native: '籍贯乡镇',
    video: '活动剪影',
    star: '会长团队',
    activity: '近期活动',
    sponsor: '赞助捐赠榜',
    achievement: '项目成果',
    news: '商会动态',
  } as Readonly<Record<string, string>>,
}

type ScreenWords = typeof chinese

const english: ScreenWords = {
  language: 'en',
  members: 'Members',
  townsmen: 'Townsmen',
  companies: 'Companies',
  areas: 'Chapters',
  activities: 'Activities',
  donations: 'Donations',
  total: 'Deals',
  people: 'people',
  offline: 'No network; resumes by itself',
  old: 'No network; figures of {time}, resumes by itself',
  gone: 'This screen is closed, or has another address',
  loading: 'Loading…',
  none: 'Nothing yet',
  other: 'Others',
  states: {
    upcoming: 'Soon',
    enrolling: 'Enrolling',
    enrolment_closed: 'Enrolment closed',
    ongoing: 'Now',
    ended: 'Over',
  },
  modules: {
    total: 'Overview',
    area: 'Members by chapter',
    work_type: 'Industries',
    rank: 'Contribution of the year',
    map: 'Where members are',
    trend: 'Growth',
    native: 'Home towns',
    video: 'Pictures',
    star: 'The board',
    activity: 'Activities',
    sponsor: 'Sponsors and donors',
    achievement: 'Achievements',
    news: 'News',
  },
}

/** Chinese for a browser in Chinese, English for any other. */
export function wordsOf(language: string): ScreenWords {
  return language.toLowerCase().startsWith('zh') ? chinese : english
}

const Words = createContext(chinese)
export const WordsProvider = Words.Provider
export const useScreenWords = (): ScreenWords => useContext(Words)

/** The name of a module: its own, or that of a new screen in the language of the words. */
export function moduleName(key: string, name: string, words: ScreenWords): string {
  return name === chinese.modules[key] ? (words.modules[key] ?? name) : name
}

/** `¥6,840 万` or `¥68.4M` from 6 840 000 000 fen. */
export function yuan(fen: number, { language }: ScreenWords): string {
  const value = fen / 100
  if (language === 'en')
    return `¥${value.toLocaleString('en', { notation: value >= 10_000 ? 'compact' : 'standard', maximumFractionDigits: value >= 10_000 ? 1 : 0 })}`
  if (value >= 10_000) return `¥${(value / 10_000).toLocaleString('zh-CN', { maximumFractionDigits: 1 })} 万`
  return `¥${value.toLocaleString('zh-CN', { maximumFractionDigits: 0 })}`
}
