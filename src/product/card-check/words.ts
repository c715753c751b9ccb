// Words of the card check. It is opened by strangers without a sign-in, and loads none of the app's texts.
const chinese = {
  language: 'zh-CN',
  title: '会员名片核验',
  code: '核验码',
  hint: '名片上的十六位码，或用手机扫名片上的二维码',
  check: '核验',
  checking: '正在核验…',
  valid: '会籍有效',
  invalid: '会籍无效',
  unknown: '没有这张名片，请核对核验码',
  name: '姓名',
  since: '入会时间',
  position: '职务',
  association: '协会',
  closed: '协会未开放名片核验',
  often: '核验过于频繁，请一分钟后再试',
  offline: '网络中断，请稍后再试',
}

export type Words = typeof chinese

const english: Words = {
  language: 'en',
  title: 'Check of a member card',
  code: 'Code',
  hint: 'The sixteen characters on the card; or scan its QR code with a phone',
  check: 'Check',
  checking: 'Checking…',
  valid: 'Valid membership',
  invalid: 'Membership not valid',
  unknown: 'No such card: compare the code',
  name: 'Name',
  since: 'Member since',
  position: 'Position',
  association: 'Association',
  closed: 'The association has closed the check of cards',
  often: 'Too many checks: try again in a minute',
  offline: 'No connection: try again later',
}

export function wordsOf(language: string): Words {
  return language.startsWith('zh') ? chinese : english
}
