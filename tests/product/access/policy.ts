// The association's part of the policy, written by hand and never copied from a schema.
import type { Row } from '#kernel/binding'
import type { ProductPolicy } from '../../access/product-policy'
import type { Person } from '../../support/server'
import { textColumn } from '../contract'

/** The library itself, and pages with picture and file inputs: their holders manage the library. */
const content = [
  '/file/list',
  '/article/list',
  '/article/buildCenter',
  '/article/category',
  '/message/list',
  '/shipinhao/list',
  '/resource/list',
  '/resource/category',
  '/thanksLetter/list',
  '/customMenu/menu',
  '/customMenu/list',
  '/banner/list',
]

const library = { because: 'whoever writes content keeps the library', also: content } as const
const board = { because: 'its parts are cut to the pages one holds', access: 'session' } as const
const common = { because: 'every form needs it', access: 'session' } as const
/** Data of members is visible from their page. */
const ofMembers = { because: 'told beside the member', also: ['/user/list'] } as const
const frame = {
  because: 'the frame is kept with the areas and groups that it is of',
  also: ['/area/list', '/group/list'],
} as const
const sheets = {
  because: 'templates of what these pages bring in',
  also: ['/user/list', '/user/townsman', '/user/userHonor', '/activity/list', '/ledger/list'],
  reads: true,
} as const
/** Enrolments, sign-ins, pictures and sponsors are kept on the page of their activity. */
const ofActivities = { because: 'kept beside the activity', also: ['/activity/list'] } as const
const written = { because: 'people are written to from their list' } as const

/** The roll is kept on the page of its meeting, candidates and votes on that of their motion. */
const ofMeetings = { because: 'kept beside the meeting', also: ['/meeting/list'] } as const
const ofMotions = { because: 'kept beside the motion', also: ['/meeting/motion'] } as const
/** Representatives and doubts are told on the page of their company. */
const ofCompanies = { because: 'told beside the company', also: ['/company/person', '/company/list'] } as const
const reviewed = { because: 'told beside the company', also: ['/company/review', '/company/list'] } as const
/** Sign-ins are kept on the page of their service. */
const ofServices = { because: 'kept beside the service', also: ['/service/list'] } as const
const whoMerges = { because: 'whoever may merge a pair may say that it is none', right: 'merge' } as const
const question = { because: 'asks, and changes nothing', reads: true } as const

async function pathsOf(person: Person): Promise<unknown[]> {
  const { content } = await person.call('POST /getMenu', {})
  return (content ?? []).flatMap((one: Row) => (one['son'] as Row[]).map((page) => page['path']))
}

/** A text of the kind that the forms of the person's own pages take. */
async function textFor(person: Person): Promise<Row> {
  const paths = await pathsOf(person)
  const known = ['/user/list', '/user/townsman', '/user/userApply'].some((path) => paths.includes(path))
  return known || !paths.includes('/ledger/list')
    ? { ...(await typeFor(person)), text: '王芳' }
    : { type: 'ledger', text: '邮费 15 元' }
}

/** The townsman type that the person's own page has. */
async function typeFor(person: Person): Promise<Row> {
  const paths = await pathsOf(person)
  const townsmen = paths.includes('/user/townsman') && !paths.includes('/user/list')
  return { type: townsmen ? 'townsman' : 'member' }
}

const policy: ProductPolicy = {
  forPrograms: ['sxh_area.list', 'sxh_area.options', 'union.list', 'union.options', 'common.lunar'],
  accounts: {
    秘书长: 'mishu',
    会员专员: 'huiyuan',
    内容编辑: 'bianji',
    财务: 'caiwu',
    分会管理员: 'fenhui',
    审计只读: 'shenji',
  },
  exceptions: {
    'work_report.compose': question,
    'contribute_type.types': {
      because: 'rankings offer the kinds of points',
      only: ['/statistics/contribute', '/statistics/areaContribute'],
      reads: true,
    },
    'file.update': library,
    'file.remove': library,
    'file.move': library,
    'file.replace': library,
    'file_cate.create': library,
    'file_cate.read': library,
    'file_cate.update': library,
    'file_cate.remove': library,
    'agreement_version.list': { because: 'compared beside the agreement', also: ['/agreement/index'] },
    'home.activity_data': board,
    'home.sponsor_data': board,
    'sxh_area.list': common,
    'sxh_area.options': common,
    'union.list': common,
    'union.options': common,
    'common.lunar': common,
    'budget.progress': question,
    'ledger.closing': question,
    'bank_line.proposals': question,
    'annual_statement.statements': question,
    'bank_statement.statement': question,
    'fund.use': question,
    'meeting_person.list': ofMeetings,
    'meeting_person.create': ofMeetings,
    'meeting_person.update': ofMeetings,
    'meeting_person.remove': ofMeetings,
    'meeting_person.options': ofMeetings,
    'meeting_person.check_in': ofMeetings,
    'meeting_person.check_out': ofMeetings,
    'meeting_person.undo_check': ofMeetings,
    'meeting_person.give_proxy': ofMeetings,
    'meeting_person.withdraw_proxy': ofMeetings,
    'meeting_person.sign': ofMeetings,
    'meeting_candidate.list': ofMotions,
    'meeting_candidate.create': ofMotions,
    'meeting_candidate.remove': ofMotions,
    'meeting_candidate.options': ofMotions,
    'meeting_vote.list': ofMotions,
    'meeting_vote.cast': ofMotions,
    'meeting_vote.uncast': ofMotions,
    'meeting_vote.issue': ofMotions,
    'meeting.figures': question,
    'meeting_motion.tally': question,
    'user.card': question,
    'user.ids': question,
    'user.by_phone': question,
    'user.duplicates': question,
    'user.apart': whoMerges,
    'user.alike': whoMerges,
    'user_renew.list': ofMembers,
    'user_renew.read': ofMembers,
    'dues_item.dues': { because: 'many members at once, from their list', only: ['/user/list'] },
    'dues_run.figures': question,
    'mailing.words': question,
    'mailing.preview': question,
    'mailing.sheets': question,
    'mailing.unsubscribe': { because: 'asked by whoever holds the link of a mail', access: 'open' },
    'mailing_row.write': { ...written, only: ['/user/list'] },
    'mailing_row.write_user_out': { ...written, only: ['/user/userOut'] },
    'mailing_row.write_user_company': { ...written, only: ['/user/company'] },
    'mailing_row.write_user_townsman': { ...written, only: ['/user/townsman'] },
    'mailing_row.write_user_honor': { ...written, only: ['/user/userHonor'] },
    'mailing_row.write_activity_apply': { ...written, only: ['/activity/list'] },
    'mailing_row.write_meeting_person': { ...written, only: ['/meeting/list'] },
    'mailing_row.write_dues_item': { ...written, only: ['/dues/item'] },
    'mailing_row.write_user_donate': { ...written, only: ['/donate/list'] },
    'user_renew.renew': { because: 'many members at once, from their list', only: ['/user/list'] },
    'company_person.list': ofCompanies,
    'company_person.read': ofCompanies,
    'company_review.list': reviewed,
    'company_review.read': reviewed,
    'user_honor.list': ofMembers,
    'user_honor.read': ofMembers,
    'pay_log.list': ofMembers,
    'pay_log.settle': ofMembers,
    'pay_log.correct': ofMembers,
    'pay_log.refund': ofMembers,
    'pay_log.receive': ofMembers,
    'pay_log.use_credit': ofMembers,
    'pay_log.refund_credit': ofMembers,
    'pay_log.take_back': ofMembers,
    'pay_log.instalments': ofMembers,
    'pay_log.join': ofMembers,
    'contribute_log.list': ofMembers,
    'contribute_log.add': ofMembers,
    'activity_apply.list': {
      because: 'told beside the activity and the member',
      also: ['/activity/list', '/user/list'],
    },
    'activity_apply.create': ofActivities,
    'activity_apply.enrol': { ...ofActivities, because: 'the same, for several people', right: 'create' },
    'activity_apply.approve': ofActivities,
    'activity_apply.reject': ofActivities,
    'activity_apply.cancel': ofActivities,
    'activity_sign.list': ofActivities,
    'activity_sign.sign': ofActivities,
    'activity_sign.remove': ofActivities,
    'member_card.verify': { because: 'asked by whoever holds a card', access: 'open' },
    'screen.data': { because: 'watched by whoever has the address', access: 'open' },
    'screen.preview': { because: 'seen while it is set up', only: ['/config/screen'], reads: true },
    'service_sign.list': { because: 'told beside the service and the member', also: ['/service/list', '/user/list'] },
    'service_sign.sign_in': ofServices,
    'service_sign.sign_out_people': ofServices,
    'service_sign.sign_out': ofServices,
    'service_sign.undo_out': ofServices,
    'service_sign.remove': ofServices,
    'activity_pic.list': ofActivities,
    'activity_pic.write': ofActivities,
    'activity_sponsor.list': {
      because: 'kept beside the activity, and a view of the sponsorships',
      also: ['/activity/list', '/sponsor/list'],
    },
    'ledger.book': { because: 'payments are posted from their page', also: ['/pay/list'] },
    'receipt.issue_gift': { because: 'receipts are issued for gifts, on their page', also: ['/donate/list'] },
    'receipt.issue': { because: 'receipts are issued for payments, on their page', also: ['/pay/list'] },
    'user.appoint': { because: 'members are appointed in the chart as well', also: ['/frame/list'] },
    'frame.list': frame,
    'frame.options': frame,
    'frame.create': frame,
    'frame.read': frame,
    'frame.update': frame,
    'frame.remove': frame,
    'template.get': sheets,
    'template.file': sheets,
    'ai.extract': {
      because: 'reads what the forms of people and entries take',
      also: ['/user/list', '/user/townsman', '/user/userApply', '/ledger/list'],
      reads: true,
    },
  },
  contact: [
    'user.phone',
    'user.phone_two',
    'user.address',
    'user.license_img',
    'user.apply_files',
    'user.emergency_name',
    'user.emergency_phone',
    'user.postcode',
    'user.dead_phone',
    'user.dead_mail',
    'user.dead_letter',
    'mailing_row.address',
    'mailing_row.postcode',
    'mailing_row.subject',
    'mailing_row.text',
    'mailing_row.error',
    'company.license_img',
    'company_review.stated_value',
    'user_change.phone',
    'user_change.phone_two',
    'user_change.address',
    'user_change.emergency_name',
    'user_change.emergency_phone',
    'user_change.files',
    'user_change.former',
    'member_document.sensitive_files',
    'company_review.stated',
    'company_review.current',
    'company_review.image',
    'company_review.replaced',
    'config.contact_phone',
    'config.bank_account',
    'bank_line.party_account',
    'ledger_account.account_no',
    'expense_claim.payee_account',
    'resource.contact_phone',
    'activity.contact_phone',
    'activity_apply.phone',
    'activity_sign.phone',
    'meeting_person.phone',
    'service.contact_phone',
    'service_sign.phone',
  ],
  identity: ['user.id_card', 'user.openid', 'user.unionid'],
  extraRights: {
    'user.member_no': { write: 'user.member_no' },
    'user.expire_time': { write: 'user.expire' },
    'config.ledger_lock_date': { write: 'config.ledger_lock' },
  },
  areas: {
    user: 'area_id',
    article: 'area_id',
    activity: 'area_id',
    activity_apply: 'activity_id.area_id',
    activity_sign: 'activity_id.area_id',
    activity_pic: 'activity_id.area_id',
    service: 'area_id',
    service_sign: 'service_id.area_id',
    sponsor: 'user_id.area_id',
    receipt: 'user_id.area_id',
    payer: 'user_id.area_id',
    dues_item: 'user_id.area_id',
    ledger: 'area_id',
    area: 'id',
    meeting: 'area_id',
    meeting_person: 'meeting_id.area_id',
    meeting_motion: 'meeting_id.area_id',
    meeting_candidate: 'motion_id.meeting_id.area_id',
    meeting_vote: 'motion_id.meeting_id.area_id',
    meeting_minutes: 'meeting_id.area_id',
    user_renew: 'user_id.area_id',
    user_honor: 'user_id.area_id',
    company_person: 'user_id.area_id',
    company_review: 'user_id.area_id',
    user_change: 'user_id.area_id',
    mailing_row: 'user_id.area_id',
    member_document: 'user_id.area_id',
    user_donate: 'user_id.area_id',
    pay_log: 'user_id.area_id',
    contribute_log: 'user_id.area_id',
    frame: 'area_id',
  },
  structure: ['area'],
  ownRows: {
    user: { state: ['active', 'frozen'] },
    user_company: { kind: 'company', state: ['active', 'frozen'] },
    article: { type: 1 },
    article_party: { type: 2 },
    user_townsman: {
      townsman_status: ['applied', 'verified', 'rejected'],
      state: ['none', 'applied', 'pending_payment', 'rejected'],
    },
    user_apply: { state: ['applied', 'pending_payment', 'rejected'] },
    user_out: { state: 'left' },
    user_tour: { state: 'none', townsman_status: 'none' },
    area: { area_type: 'area' },
    group: { area_type: 'group' },
  },
  computed: ['user.state', 'user.status', 'user.townsman_status', 'user.source'],
  lacking: {
    user_out: ['create'],
    user_tour: ['create'],
  },
  specialBodies: {
    'work_report.save_report': () => ({ period_type: 'custom', start_date: '2020-02-01', end_date: '2020-02-29' }),
    // Below an area of one's own.
    'area.create': () => ({ pid: 1 }),
    'ai.extract': textFor,
    'user.import_sheet': typeFor,
    // Of a member or of a company, with a file or a place.
    'member_document.create': () => ({
      company_id: null,
      is_sensitive: false,
      files: [],
      sensitive_files: [],
      place: '样例柜',
    }),
    // A field is given or emptied.
    'user_change.create': () => ({ cleared: [] }),
    // Of an area that everybody here has.
    'meeting_minutes.create': async (_, server) =>
      (
        await server.connection.pool.query(
          `update meeting set area_id = 1 where state = 'closed' returning id::int as meeting_id`,
        )
      ).rows[0],
    'custom_content.create': textColumn,
    // Letters have no sheet of labels.
    'mailing.create': () => ({ channel: 'letter', subject: '样例', layout: undefined }),
    'message.create': () => ({ channels: ['inbox'], publish_status: 'draft' }),
    'thanks_letter.create': () => ({ to_user_id: null, to_name: '样例单位' }),
    // Payment dates can't be in the future.
    'user_renew.create': () => ({
      pay_time: '2025-01-02T03:04:05Z',
      amount: 10_000,
      pay_type: 'cash',
      start_date: null,
      force: true,
    }),
    // Older days may be locked, and larger amounts need a voucher.
    'ledger.create': () => ({ trade_date: new Date().toISOString().slice(0, 10), amount: 100 }),
    // A way of payment belongs to one account.
    'ledger_account.create': () => ({ pay_types: [] }),
    'meeting_person.create': () => ({ user_id: 1 }),
    'expense_claim.create': () => ({ kind: 'claim', advance_id: undefined, lent: undefined, submit: false }),
    // An honour of the time before joining earns no points.
    'user_honor.create': () => ({ grant_time: new Date().toISOString().slice(0, 10) }),
    'sponsor.create': () => ({ sponsor_time: new Date().toISOString().slice(0, 10) }),
    'user_donate.create': () => ({ donate_time: '2025-01-02T03:04:05Z', status: 'unpaid' }),
  },
}

export default policy
