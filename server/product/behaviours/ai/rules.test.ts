// Rules on texts as people send them; all of them fictional.
import { describe, expect, test } from 'vitest'
import { binding } from '#generated/resources/user'
import type { Field } from '#kernel/binding'
import { clockIn } from '#kernel/clock'
import { parseCell } from '../../../sheets/values'
import { byRules, type Lookups } from './rules'

const fields: ReadonlyMap<string, Field> = new Map(
  Object.values(binding.fields)
    .filter((field) => !field.readOnly && field.kind !== 'image' && field.kind !== 'sort')
    .map((field) => [field.name, field]),
)

const records: Record<string, Record<string, number>> = {
  position: { 会长: 2, 副会长: 5, 理事: 8, 会员: 10 },
  area: { 江北: 1, 高新: 3 },
  work_type: { 制造业: 1, 茶叶: 33 },
  user: { 苏文静: 77 },
}

const lookups: Lookups = {
  async origin(text) {
    const town = text.includes('石桥') ? 21 : null
    return text.includes('云岭') ? { native_id: 3, town_id: town, detail: '', certain: true } : null
  },
  async value(field, text, record) {
    if (field.ref) return records[field.ref.base]?.[text]
    const parsed = await parseCell(field, text, record, { clock: clockIn('Asia/Shanghai'), references: null as never })
    return 'wrong' in parsed ? undefined : parsed.value
  },
}

const read = (text: string) => byRules(text, fields, lookups)

interface Case {
  text: string
  wanted: Record<string, unknown>
  unmatched?: string[]
}

const cases: Record<string, Case> = {
  'a form with labels': {
    text: `姓名:王芳
性别：女
手机号：12013800138
身份证号: 99000019850612002X
民族:汉
学历:大学本科
政治面貌:中共党员
籍贯:云岭县石桥镇
单位名称:江城市云岭茶业有限公司
职务:总经理
主营业务:高山茶叶种植、加工,以及销售。
推荐人:苏文静`,
    wanted: {
      user_name: '王芳',
      sex: 'female',
      phone: '12013800138',
      nation: '汉族',
      education: 'bachelor',
      politics: 'cpc_member',
      native_id: 3,
      town_id: 21,
      company: '江城市云岭茶业有限公司',
      company_duty: '总经理',
      main_business: '高山茶叶种植、加工,以及销售。',
      referrer_id: 77,
    },
    unmatched: ['身份证号: 99000019850612002X'],
  },
  'a line as people send it in a chat': {
    text: '欧阳志强，男，12013700137，江城市白水机械股份有限公司董事长，云岭县人',
    wanted: {
      user_name: '欧阳志强',
      sex: 'male',
      phone: '12013700137',
      company: '江城市白水机械股份有限公司',
      company_duty: '董事长',
      native_id: 3,
    },
    unmatched: [],
  },
  'an introduction in sentences': {
    text: '我叫周伟，1980年5月1日出生，祖籍云岭县石桥镇，现任江城松阳竹艺有限公司总经理兼法人代表，电话120-1360-0136，邮箱 zhou.wei@example.com。',
    wanted: {
      user_name: '周伟',
      birthday: '1980-05-01',
      native_id: 3,
      town_id: 21,
      company: '江城松阳竹艺有限公司',
      company_duty: '总经理兼法人代表',
      phone: '12013600136',
      email: 'zhou.wei@example.com',
    },
  },
  'a visiting card': {
    text: `诸葛明
副总经理
江城南溪物流集团有限公司
Tel: 12013500135
座机 0571-88888888
E-mail: ming@example.com
www.example.com
地址:浙江省杭州市西湖区示范路 8 号(虚构)`,
    wanted: {
      user_name: '诸葛明',
      company_duty: '副总经理',
      company: '江城南溪物流集团有限公司',
      phone: '12013500135',
      company_phone: '0571-88888888',
      email: 'ming@example.com',
      company_web: 'https://www.example.com',
      region: '330000/330100/330106',
      address: '浙江省杭州市西湖区示范路 8 号(虚构)',
    },
    unmatched: [],
  },
  'an ID number tells birthday and sex': {
    text: '林静 990000199003072422 12012340000',
    wanted: {
      user_name: '林静',
      birthday: '1990-03-07',
      sex: 'female',
      id_card: '990000199003072422',
      phone: '12012340000',
    },
  },
  'two phones and a WeChat that is the phone': {
    text: '张伟 手机 12011110000 备用电话:12022220000 微信同号',
    wanted: { user_name: '张伟', phone: '12011110000', phone_two: '12022220000', wechat: '12011110000' },
  },
  'a WeChat id of its own': {
    text: '微信号:demo_tea_01,李建国先生,12033330000',
    wanted: { wechat: 'demo_tea_01', user_name: '李建国', sex: 'male', phone: '12033330000' },
  },
  'posts of the association are not posts of the company': {
    text: '姓名:陈丽华\n商会职务:副会长\n公司职务:财务总监\n所属区域:江北',
    wanted: { user_name: '陈丽华', position_id: 5, company_duty: '财务总监', area_id: 1 },
  },
  'a plain post may be either': {
    text: '姓名:吴明\n职务:理事',
    wanted: { user_name: '吴明', position_id: 8 },
  },
  'a credit code with its checksum': {
    text: '江城枫林文化传媒有限公司 统一社会信用代码:9999000000000001X7 联系人:郑子轩',
    wanted: { company: '江城枫林文化传媒有限公司', credit_code: '9999000000000001X7', user_name: '郑子轩' },
  },
  'a day of the lunar calendar is kept as unsure': {
    text: '姓名:何小燕 生日:农历1975年8月15日',
    wanted: { user_name: '何小燕', birthday: '1975-08-15', is_lunar: true },
  },
  'full width signs and labels set apart': {
    text: '姓　名：孙立群　　性　别：男　　民　族：畲族　　电　话：１２０４４４４５５５５',
    wanted: { user_name: '孙立群', sex: 'male', nation: '畲族', phone: '12044445555' },
  },
  'a table without colons': {
    text: '姓名 冯雅琴\n性别 女\n手机号 12055556666\n学历 大专',
    wanted: { user_name: '冯雅琴', sex: 'female', phone: '12055556666', education: 'college' },
  },
  'where somebody lives begins with a city': {
    text: '蒋海涛 现居住在杭州市余杭区良渚街道 12066667777',
    wanted: { user_name: '蒋海涛', region: '330000/330100/330110', phone: '12066667777' },
  },
  'what the company does, offers and looks for': {
    text: '主营业务:分布式光伏安装\n可提供资源:屋顶勘测\n资源需求:寻找厂房屋顶\n行业:制造业\n成立时间:2015年3月8日',
    wanted: {
      main_business: '分布式光伏安装',
      supply: '屋顶勘测',
      demand: '寻找厂房屋顶',
      work_type_id: 1,
      company_founded: '2015-03-08',
    },
  },
  'English labels': {
    text: 'Name: 戴思远\nMobile: +86 120 7777 8888\nEmail: dai@example.com',
    wanted: { user_name: '戴思远', phone: '12077778888', email: 'dai@example.com' },
  },
  'nothing that is a detail of anybody': {
    text: '大家好,明天下午三点开会,请准时参加。',
    wanted: {},
    unmatched: ['大家好,明天下午三点开会,请准时参加'],
  },
}

describe('a text', () => {
  test.each(Object.entries(cases))('%s', async (_name, { text, wanted, unmatched }) => {
    const found = await read(text)
    expect(found.fields).toMatchObject(wanted)
    if (unmatched) expect(found.unmatched).toEqual(unmatched)
    for (const [name, share] of Object.entries(found.confidence)) {
      expect(found.fields).toHaveProperty(name)
      expect(share).toBeGreaterThan(0)
      expect(share).toBeLessThanOrEqual(1)
    }
  })
})

test('what is wrong is left to the reader: numbers with a false checksum, days that do not exist', async () => {
  const { fields: found, unmatched } = await read(
    '身份证号:990000198001010011\n出生日期:1980-02-30\n邮箱:nobody(at)example',
  )
  expect(found).toEqual({})
  expect(unmatched.join()).toContain('990000198001010011')
})

test('a labelled value is surer than one that was guessed', async () => {
  const labelled = await read('姓名:王芳')
  const guessed = await read('王芳')
  expect(labelled.confidence['user_name']).toBeGreaterThan(guessed.confidence['user_name'] as number)
  const lunar = await read('生日:农历1975年8月15日')
  expect(lunar.confidence['birthday']).toBeLessThan(0.6)
})

test('only fields that may be filled are found', async () => {
  const few = new Map([...fields].filter(([name]) => name === 'phone'))
  const { fields: found } = await byRules('姓名:王芳 手机:12013800138', few, lookups)
  expect(found).toEqual({ phone: '12013800138' })
})

test('a text of the greatest length is read at once', async () => {
  const started = performance.now()
  await read('云岭的茶园一望无际,公司在山里,'.repeat(1250))
  expect(performance.now() - started).toBeLessThan(3000)
})
