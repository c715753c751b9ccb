// Fictional people: names, companies, documents and phones that can't exist.
import { lunarOf } from '../../services/membership-dates'
import type { Random } from './random'
import type { World } from './world'

const surnames = [
  ...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章云苏潘葛奚范彭郎鲁韦',
]
const male = [
  '志强',
  '建国',
  '伟',
  '明远',
  '海涛',
  '俊杰',
  '文博',
  '国栋',
  '永康',
  '振华',
  '立群',
  '浩然',
  '子轩',
  '晓东',
  '德胜',
  '庆丰',
  '少峰',
  '家辉',
  '启航',
  '天佑',
]
const female = [
  '丽华',
  '秀英',
  '静',
  '雅琴',
  '晓燕',
  '梦琪',
  '慧敏',
  '玉兰',
  '诗涵',
  '佳怡',
  '春梅',
  '婉婷',
  '月娥',
  '若曦',
  '紫薇',
  '思远',
  '海霞',
  '淑芬',
  '欣悦',
  '可心',
]
const trades = [
  '云岭茶业',
  '江城机械',
  '松阳竹艺',
  '白鹭水产',
  '溪口食品',
  '青岚科技',
  '金坞建材',
  '南溪物流',
  '石桥纺织',
  '梅源农业',
  '枫林文化',
  '河头能源',
]
const duties = ['董事长', '总经理', '副总经理', '执行董事', '合伙人', '经理', '负责人']
const business = [
  '高山茶叶种植与销售',
  '精密机械加工',
  '竹木制品出口',
  '水产养殖与冷链',
  '休闲食品生产',
  '企业软件开发',
  '建筑材料批发',
  '城市配送与仓储',
  '服装加工',
  '绿色果蔬种植',
  '活动策划与会展',
  '分布式光伏安装',
]

/** Residences: real cities, so that the map and the region picker know them. */
export const homes = [
  '330000/330100/330106',
  '330000/330200/330212',
  '310000/310115',
  '320000/320500/320508',
  '440000/440300/440305',
  '350000/350200/350203',
]

/** A number of 17 digits with its check character; region 990000 does not exist. */
function idCard(birthday: string, order: number): string {
  const digits = `990000${birthday.replace(/-/g, '')}${String(order % 1000).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return digits + '10X98765432'[sum % 11]
}

export function creditCode(order: number): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const body = `99990000${String(order).padStart(8, '0')}X`
  const sum = [...body].reduce((total, character, index) => total + alphabet.indexOf(character) * (3 ** index % 31), 0)
  return body + alphabet[(31 - (sum % 31)) % 31]
}

export interface Persona {
  sex: 'male' | 'female'
  name: string
  /** `YYYY-MM-DD` */
  birthday: string
  /** Columns of the person derived from these. */
  columns: Record<string, unknown>
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** `order` makes number and phone unique; `birthdayToday` sets the birthday to today. */
export function persona(order: number, world: World, birthdayToday = false): Persona {
  const { random, today, cipher } = world
  const isMale = random.chance(0.68)
  const name = random.pick(surnames) + random.pick(isMale ? male : female)
  const born = `${random.between(1952, 2001)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`
  const birthday = birthdayToday ? `${born.slice(0, 4)}${today.slice(4).replace('-02-29', '-02-28')}` : born
  const number = idCard(birthday, order * 2 + (isMale ? 1 : 0))
  const sex = isMale ? 'male' : 'female'
  return {
    sex,
    name,
    birthday,
    columns: {
      user_name: name,
      sex,
      phone: `120${String(10_000_000 + order * 7919).slice(0, 8)}`,
      id_card: cipher.encrypt(number),
      id_card_hash: cipher.blindIndex(number),
      birthday,
      lunar_birthday: lunarOf(birthday),
      nation: '汉族',
    },
  }
}

/** Company and business; absent for some people. */
export function work(random: Random): Record<string, unknown> {
  if (!random.chance(0.9)) return {}
  const trade = random.between(0, trades.length - 1)
  return {
    company: `江城市${trades[trade]}${random.pick(['有限公司', '有限公司', '商行', '合伙企业'])}`,
    company_duty: random.pick(duties),
    main_business: business[trade],
    supply: random.chance(0.5) ? `可提供${business[trade]}方面的合作` : null,
    demand: random.chance(0.4) ? '寻找销售渠道与联合采购伙伴' : null,
  }
}
