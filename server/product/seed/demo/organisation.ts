// Positions, chapters, committees and trades of the demonstration.
import { type Branch, insertAll, insertTree, type World } from './world'

interface Position {
  name: string
  level: number
  /** Yuan. */
  fee: number
  fee_years: number
  quota: number
  /** Number of demonstration members in the position. */
  holders: number
}

export const positions: readonly Position[] = [
  { name: '名誉会长', level: 1, fee: 0, fee_years: 0, quota: 0, holders: 6 },
  { name: '会长', level: 2, fee: 100_000, fee_years: 5, quota: 1, holders: 1 },
  { name: '监事长', level: 3, fee: 60_000, fee_years: 5, quota: 1, holders: 1 },
  { name: '常务副会长', level: 4, fee: 50_000, fee_years: 5, quota: 8, holders: 6 },
  { name: '副会长', level: 5, fee: 30_000, fee_years: 5, quota: 30, holders: 18 },
  { name: '秘书长', level: 6, fee: 0, fee_years: 5, quota: 1, holders: 1 },
  { name: '常务理事', level: 7, fee: 10_000, fee_years: 5, quota: 60, holders: 32 },
  { name: '理事', level: 8, fee: 5000, fee_years: 5, quota: 120, holders: 55 },
  { name: '监事', level: 9, fee: 5000, fee_years: 5, quota: 5, holders: 4 },
  { name: '会员', level: 10, fee: 1000, fee_years: 1, quota: 0, holders: 160 },
  { name: '青年会员', level: 11, fee: 500, fee_years: 1, quota: 0, holders: 36 },
]

const colours = [
  '#c41d7f',
  '#cf1322',
  '#d4380d',
  '#d46b08',
  '#d48806',
  '#7cb305',
  '#389e0d',
  '#08979c',
  '#0958d9',
  '#1d39c4',
  '#531dab',
]

const areas: readonly Branch[] = [
  ...['江北', '江南', '高新', '滨湖', '东港', '西岭', '城中', '开发区', '空港', '古城'].map((name) => ({ name })),
  { name: '外省联络处', below: ['华东', '华南', '西南'].map((name) => ({ name })) },
  { name: '海外联络处', below: ['东南亚', '欧洲'].map((name) => ({ name })) },
]

const groups: Record<string, string[]> = {
  committee: ['会员发展', '法律服务', '金融服务', '乡村振兴', '慈善公益', '宣传联络', '青年企业家', '监督'].map(
    (name) => `${name}委员会`,
  ),
  group: ['第一小组', '第二小组', '第三小组', '第四小组', '第五小组', '第六小组'],
  interest_club: ['羽毛球社', '登山社', '读书社', '茶艺社'],
}

const workTypes: Record<string, string[]> = {
  制造业: ['机械设备', '电子电器', '纺织服装', '食品加工'],
  建筑建材: ['建筑工程', '装饰装修', '建材销售'],
  批发零售: ['日用百货', '食品酒水', '电子商务'],
  餐饮酒店: ['餐饮', '酒店民宿', '茶楼'],
  信息技术: ['软件开发', '系统集成', '互联网服务'],
  物流运输: ['货运', '仓储', '快递'],
  金融投资: ['投资管理', '融资担保', '保险代理'],
  教育培训: ['学前教育', '职业培训'],
  医疗健康: ['医疗器械', '药品零售', '养老服务'],
  农林牧渔: ['茶叶', '果蔬种植', '水产养殖'],
  文化传媒: ['广告', '影视制作', '会展'],
  新能源: ['光伏', '储能'],
  专业服务: ['法律', '财税', '咨询'],
  其他: ['家政', '其他行业'],
}

/** The day of the founding. */
const FIRST_STANDARDS = '2012-09-28'

const workNatures = ['有限责任公司', '股份有限公司', '个人独资', '合伙企业', '个体工商户', '国有控股', '外资/合资']

/** Names of the chapters with their sub-chapters: members of a sub-chapter belong to the chapter. */
export const chapters: readonly (readonly string[])[] = areas.map(({ name, below = [] }) => [
  name,
  ...below.map((one) => one.name),
])

export interface Organisation {
  positionIds: number[]
  /** Chapters that members belong to. */
  areaIds: number[]
  areaByName: Map<string, number>
  groupIds: number[]
  workTypeIds: number[]
  workNatureIds: number[]
}

export async function seedOrganisation(world: World): Promise<Organisation> {
  const positionIds = await insertAll(
    world,
    'position',
    positions.map(({ holders: _, fee, ...position }, index) => ({
      ...position,
      fee: fee * 100,
      // An office lasts as long as its dues; other positions have no terms.
      term_years: position.fee_years > 1 ? position.fee_years : 0,
      colour: colours[index],
      is_apply: index >= 6 && index !== 8,
      is_online_pay: fee > 0,
      is_star: index < 5,
      sort: (index + 1) * 10,
      rights: '<p>出席会员大会，享有选举权和被选举权；参加协会活动，使用会员名录与资源对接。</p>',
    })),
  )
  await insertAll(
    world,
    'dues_standard',
    positions.map(({ fee, fee_years }, index) => ({
      position_id: positionIds[index],
      from_date: FIRST_STANDARDS,
      amount: fee * 100,
      fee_years,
      resolution: '第一届会员大会决议（演示）',
      resolution_date: FIRST_STANDARDS,
    })),
  )
  const areaByName = await insertTree(
    world,
    'area',
    areas.map((branch) => ({
      ...branch,
      values: { found_time: '2016-05-18', address: `江城市${branch.name}商务楼 8 层（虚构）` },
    })),
  )
  const groupRows = Object.entries(groups).flatMap(([kind, names]) =>
    names.map((name) => ({ name, group_type: kind, area_type: 'group', found_time: '2018-03-01' })),
  )
  const groupIds = await insertAll(
    world,
    'area',
    groupRows.map((row, index) => ({ ...row, sort: (index + 1) * 10 })),
  )
  const types = await insertTree(
    world,
    'work_type',
    Object.entries(workTypes).map(([name, list]) => ({ name, below: list.map((below) => ({ name: below })) })),
  )
  const workNatureIds = await insertAll(
    world,
    'work_nature',
    workNatures.map((name, index) => ({ name, sort: (index + 1) * 10 })),
  )
  return {
    positionIds,
    areaIds: [...areaByName].filter(([name]) => !name.endsWith('联络处')).map(([, id]) => id),
    areaByName,
    groupIds,
    workTypeIds: Object.values(workTypes)
      .flat()
      .map((name) => types.get(name) as number),
    workNatureIds,
  }
}
