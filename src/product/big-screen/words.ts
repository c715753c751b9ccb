// Words of the big screen. It hangs in a hall, is opened without a sign-in, and loads none of the app's texts.
export const words = {
  members: '会员',
  townsmen: '同乡',
  companies: '会员企业',
  areas: '区域分会',
  activities: '举办活动',
  donations: '慈善捐赠',
  total: '累计成交',
  people: '人',
  offline: '网络中断，显示的是 {time} 的数据，恢复后自动更新',
  gone: '大屏未开放或地址已更换',
  loading: '正在加载…',
  none: '暂无数据',
  preview: '预览',
  states: {
    upcoming: '即将开始',
    enrolling: '报名中',
    enrolment_closed: '报名截止',
    ongoing: '进行中',
    ended: '已结束',
  } as Readonly<Record<string, string>>,
} as const

/** `¥6,840 万` from 6 840 000 000 fen. */
export function yuan(fen: number): string {
  const value = fen / 100
  if (value >= 10_000) return `¥${(value / 10_000).toLocaleString('zh-CN', { maximumFractionDigits: 1 })} 万`
  return `¥${value.toLocaleString('zh-CN', { maximumFractionDigits: 0 })}`
}
