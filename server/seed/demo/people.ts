// The members of the demonstration: 320 invented people with phones, papers and companies that cannot exist.
import { expireOf, lunarOf } from '../../behaviours/user/dates'
import { type Organisation, positions } from './organisation'
import type { Places } from './places'
import { addDays } from './random'
import { insertAll, type World } from './world'

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

/** Where invented people may well live: real cities, so that the map and the chooser know them. */
const homes = [
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

function creditCode(order: number): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const body = `99990000${String(order).padStart(8, '0')}X`
  const sum = [...body].reduce((total, character, index) => total + alphabet.indexOf(character) * (3 ** index % 31), 0)
  return body + alphabet[(31 - (sum % 31)) % 31]
}

type Status = 'active' | 'expiring' | 'expired' | 'frozen' | 'forever'

/** 262 active, 24 expiring, 22 expired, 6 frozen, 6 lifelong. */
const statuses: readonly Status[] = [
  ...Array<Status>(6).fill('forever'),
  ...Array<Status>(262).fill('active'),
  ...Array<Status>(24).fill('expiring'),
  ...Array<Status>(22).fill('expired'),
  ...Array<Status>(6).fill('frozen'),
]

function holders(): number[] {
  return positions.flatMap((position, index) => Array<number>(position.holders).fill(index))
}

/** When a membership began and when it ends, so that today it has the status. */
function membership(status: Status, feeYears: number, world: World): { join_time: string; expire_time: string | null } {
  const { random, today } = world
  if (status === 'forever') return { join_time: addDays(today, -random.between(800, 3600)), expire_time: null }
  const years = Math.max(1, feeYears)
  const left =
    status === 'expiring'
      ? random.between(1, 30)
      : status === 'expired'
        ? -random.between(5, 320)
        : random.between(31, years * 365 - 20)
  const expire = addDays(today, left)
  const periods = random.between(1, 4)
  const start = `${Number(expire.slice(0, 4)) - years * periods}${expire.slice(4)}`.replace('-02-29', '-02-28')
  const joined = addDays(start, 1)
  return joined > today
    ? { join_time: today, expire_time: expireOf(today, years) }
    : { join_time: joined, expire_time: expire }
}

function personal(index: number, world: World) {
  const { random, today } = world
  const isMale = random.chance(0.68)
  const name = random.pick(surnames) + random.pick(isMale ? male : female)
  const born = `${random.between(1952, 2001)}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`
  // Five people have their birthday today.
  const birthday = index % 64 === 7 ? `${born.slice(0, 4)}${today.slice(4).replace('-02-29', '-02-28')}` : born
  return { isMale, name, birthday, number: idCard(birthday, index * 2 + (isMale ? 1 : 0)) }
}

export interface Labels {
  userTags: number[]
}

export async function seedPeople(
  world: World,
  organisation: Organisation,
  places: Places,
  labels: Labels,
  avatars: readonly string[],
): Promise<number[]> {
  const { random, today, cipher } = world
  const seats = holders()
  const others = random.shuffled(statuses.slice(6))
  const rows = statuses.map((_, index) => {
    const seat = seats[index] ?? 9
    const status = index < 6 ? 'forever' : (others[index - 6] as Status)
    const { isMale, name, birthday, number } = personal(index, world)
    const county = random.pick(places.counties)
    const full = () => random.chance(0.9)
    const trade = random.between(0, trades.length - 1)
    const { join_time, expire_time } = membership(status, positions[seat]?.fee_years ?? 1, world)
    return {
      member_no: `M${join_time.slice(0, 4)}${String(index + 1).padStart(5, '0')}`,
      user_name: name,
      headimg_path: random.chance(0.5) ? random.pick(avatars) : null,
      sex: isMale ? 'male' : 'female',
      phone: `120${String(10_000_000 + index * 7919).slice(0, 8)}`,
      wechat: full() ? `demo_${index + 1}` : null,
      email: full() ? `member${index + 1}@example.com` : null,
      id_card: cipher.encrypt(number),
      id_card_hash: cipher.blindIndex(number),
      birthday,
      lunar_birthday: lunarOf(birthday),
      is_lunar: random.chance(0.3),
      nation: '汉族',
      politics: random.pick(['none', 'none', 'none', 'cpc_member', 'league', 'other_party', 'non_partisan']),
      education: random.pick(['high_school', 'college', 'college', 'bachelor', 'bachelor', 'master']),
      native_id: county,
      town_id: full() ? random.pick(places.townsOf.get(county) ?? []) : null,
      region: homes[index % homes.length] as string,
      address: full() ? `江城市示范路 ${random.between(1, 999)} 号(虚构)` : null,
      company: full() ? `江城市${trades[trade]}${random.pick(['有限公司', '有限公司', '商行', '合伙企业'])}` : null,
      company_duty: full() ? random.pick(duties) : null,
      credit_code: full() ? creditCode(index + 1) : null,
      company_scale: random.pick(['up_to_20', 'up_to_20', '21_to_100', '101_to_500', '501_to_1000']),
      work_type_id: random.pick(organisation.workTypeIds),
      work_nature_id: random.pick(organisation.workNatureIds),
      main_business: full() ? business[trade] : null,
      supply: random.chance(0.5) ? `可提供${business[trade]}方面的合作` : null,
      demand: random.chance(0.4) ? '寻找销售渠道与联合采购伙伴' : null,
      position_id: organisation.positionIds[seat],
      position_start: join_time,
      position_end: expireOf(join_time, 5),
      // Chapters differ in size, as they do.
      area_id:
        organisation.areaIds[
          Math.min(organisation.areaIds.length - 1, Math.floor(random.next() ** 1.7 * organisation.areaIds.length))
        ],
      is_volunteer: random.chance(0.2),
      is_star: seat < 5 && random.chance(0.6),
      is_show: random.chance(0.95),
      sort: (seat + 1) * 10,
      join_time,
      expire_time,
      state: status === 'frozen' ? 'frozen' : 'active',
      freeze_time: status === 'frozen' ? `${addDays(today, -20)}T02:00:00Z` : null,
      freeze_reason: status === 'frozen' ? '本人申请暂停会籍(演示)' : null,
      townsman_status: 'verified',
      source: random.pick(['staff', 'mini_program', 'import', 'referral']),
      contribute_total: random.between(0, 60) * 10,
      visit_num: random.between(0, 200),
      create_time: `${join_time}T02:00:00Z`,
      update_time: `${join_time}T02:00:00Z`,
    }
  })
  const ids = await insertAll(world, 'person', rows)
  const groupLinks = ids.flatMap((owner) =>
    random
      .shuffled(organisation.groupIds)
      .slice(0, random.between(0, 2))
      .map((target, place) => ({ owner_id: owner, target_id: target, place })),
  )
  await insertAll(world, 'person_group_ids', groupLinks, false)
  const labelLinks = ids.flatMap((owner) =>
    random
      .shuffled(labels.userTags)
      .slice(0, random.between(0, 2))
      .map((target, place) => ({ owner_id: owner, target_id: target, place })),
  )
  await insertAll(world, 'person_label_ids', labelLinks, false)
  return ids
}
