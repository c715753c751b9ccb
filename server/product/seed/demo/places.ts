// The fictional home region of the demonstration: a province, a city, four counties, towns and villages.
import { type Branch, insertTree, type World } from './world'

const towns: Record<string, string[]> = {
  云岭县: [
    '云岭镇',
    '石桥镇',
    '白水镇',
    '南溪镇',
    '金坞镇',
    '枫林乡',
    '竹坪乡',
    '大岙乡',
    '上塘镇',
    '梅源乡',
    '河头镇',
    '茶亭乡',
  ],
  溪口县: ['溪口镇', '月湾镇', '长坑乡', '双溪镇', '横街镇', '龙潭乡', '下洋乡', '新田镇'],
  松阳区: ['松阳街道', '古渡街道', '青田埠镇', '松岗镇', '樟溪乡', '斗门镇', '板桥乡', '叶村乡'],
  白鹭县: ['白鹭镇', '沙洲镇', '芦塘乡', '渔港镇', '东屿乡', '西屿乡', '盐田镇', '海角乡'],
}

const villages = ['前山村', '后岭村', '上坪村', '下坪村', '石门村', '溪边村', '大樟村', '小湾村', '东坑村', '西坑村']

export interface Places {
  counties: number[]
  /** County id to town ids. */
  townsOf: Map<number, number[]>
}

export async function seedPlaces(world: World): Promise<Places> {
  const place = (name: string, level: string, code: string, below?: Branch[]): Branch => ({
    name,
    values: { level, code },
    ...(below ? { below } : {}),
  })
  const villageTowns = new Set(['云岭镇', '石桥镇', '白水镇', '南溪镇'])
  const counties = Object.entries(towns).map(([county, list], index) =>
    place(
      county,
      'county',
      `99010${index + 1}`,
      list.map((town, number) => {
        const code = `99010${index + 1}${String(number + 1).padStart(3, '0')}`
        const below = villageTowns.has(town)
          ? villages.map((village, place_) =>
              place(`${town.slice(0, 2)}${village}`, 'village', `${code}${String(place_ + 1).padStart(3, '0')}`),
            )
          : []
        return place(town, 'town', code, below)
      }),
    ),
  )
  const ids = await insertTree(world, 'sxh_area', [
    place('云川省', 'province', '990000', [place('青岚市', 'city', '990100', counties)]),
  ])
  const id = (name: string) => ids.get(name) as number
  return {
    counties: Object.keys(towns).map(id),
    townsOf: new Map(Object.entries(towns).map(([county, list]) => [id(county), list.map(id)])),
  }
}
