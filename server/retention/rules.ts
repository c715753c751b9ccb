// Retention: which rows the server deletes by itself, and after how long. Clean-up and dry run read this one list.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#generated/database'
import type { Text } from '#kernel/binding'
import { living } from '../database/living'

/** Settings that say how long; the last word is the unit. */
export const settings = [
  'log_years',
  'reading_days',
  'message_days',
  'draft_days',
  'job_days',
  'request_days',
  'unused_days',
] as const

export type Setting = (typeof settings)[number]

export interface Rule {
  /** In the log and in the answer of the command. */
  readonly name: string
  readonly title: Text
  readonly table: keyof Database
  /** Time from which the age of a row counts. */
  readonly since: string
  /** Age at which a row goes: that of a setting, the longest of several, or hours. */
  readonly age: readonly Setting[] | number
  /** Rows to which the rule is limited. */
  readonly only?: RawBuilder<unknown>
  /** A row belongs to a record: `since` and `only` are about that one. */
  readonly of?: { readonly table: keyof Database; readonly column: string }
  /** A few rows of another table that are deleted together with each row. */
  readonly parts?: { readonly table: keyof Database; readonly column: string }
  /** The row stays, and these columns become empty. */
  readonly empties?: readonly string[]
  /** Columns that name files, which are removed beforehand. */
  readonly files?: { readonly store: 'files' | 'papers'; readonly columns: readonly string[] }
}

/** Hours that a job can be undone and its file fetched. */
const HOURS_OF_JOBS = 24

const ended = { since: 'end_time', age: ['job_days'] } as const
/** An import that was never started is deleted with its file. */
const unstarted = { since: 'update_time', age: HOURS_OF_JOBS, only: sql`status = 'draft'` } as const
const ofJob = { table: 'job', column: 'job_id' } as const

/** In the order of the clean-up: rows that belong to a record before the record. */
export const rules: readonly Rule[] = [
  {
    name: 'log',
    title: { zh: '操作日志', en: 'log of changes' },
    table: 'log',
    since: 'create_time',
    age: ['log_years'],
    parts: { table: 'log_target', column: 'log_id' },
  },
  {
    name: 'reading',
    title: { zh: '查阅记录', en: 'readings' },
    table: 'reading',
    since: 'create_time',
    age: ['reading_days'],
  },
  {
    name: 'message',
    title: { zh: '发件箱', en: 'messages' },
    table: 'outbox',
    since: 'create_time',
    age: ['message_days'],
    only: sql`state not in ('waiting', 'sending')`,
  },
  {
    name: 'webhook_delivery',
    title: { zh: '推送记录', en: 'deliveries of webhooks' },
    table: 'webhook_delivery',
    since: 'create_time',
    age: ['message_days'],
    only: sql`(state <> 'waiting' or not exists (select from webhook w
      where w.id = t.webhook_id and w.state = 'active' and ${living('w')}))`,
  },
  { name: 'draft', title: { zh: '草稿', en: 'drafts' }, table: 'draft', since: 'update_time', age: ['draft_days'] },
  {
    name: 'job_file',
    title: { zh: '任务文件', en: 'files of jobs' },
    table: 'job',
    since: 'coalesce(end_time, update_time)',
    age: HOURS_OF_JOBS,
    only: sql`status not in ('waiting', 'running')`,
    empties: ['file', 'file_name'],
    files: { store: 'papers', columns: ['file'] },
  },
  {
    name: 'job_value',
    title: { zh: '任务旧值', en: 'old values of jobs' },
    table: 'job_row',
    of: ofJob,
    since: 'end_time',
    // An undo that began in time may still need them.
    age: HOURS_OF_JOBS + 1,
    empties: ['before', 'input', 'errors'],
  },
  { name: 'job_row', title: { zh: '任务结果', en: 'results of jobs' }, table: 'job_row', of: ofJob, ...ended },
  { name: 'job', title: { zh: '后台任务', en: 'jobs' }, table: 'job', ...ended },
  {
    name: 'import_row',
    title: { zh: '未开始的导入行', en: 'rows of unstarted imports' },
    table: 'job_row',
    of: ofJob,
    ...unstarted,
  },
  { name: 'import', title: { zh: '未开始的导入', en: 'unstarted imports' }, table: 'job', ...unstarted },
  {
    name: 'request',
    title: { zh: '请求编号', en: 'request numbers' },
    table: 'request_log',
    since: 'create_time',
    age: ['request_days'],
  },
  { name: 'session', title: { zh: '过期登录', en: 'expired sessions' }, table: 'token', since: 'expire_time', age: 0 },
  {
    name: 'api_token',
    title: { zh: '失效的访问令牌', en: 'ended API tokens' },
    table: 'api_token',
    since: 'least(revoke_time, expire_time)',
    // As long as the log names what they did.
    age: ['log_years'],
  },
  {
    name: 'public_list',
    title: { zh: '失效的公开列表', en: 'ended public lists' },
    table: 'public_list',
    since: 'least(end_time, expire_time)',
    // As long as the log names who published them.
    age: ['log_years'],
  },
  { name: 'attempt', title: { zh: '失败计数', en: 'expired counters' }, table: 'attempt', since: 'until', age: 0 },
  { name: 'captcha', title: { zh: '验证码', en: 'captchas' }, table: 'captcha', since: 'expire_time', age: 0 },
  { name: 'code', title: { zh: '短信验证码', en: 'codes' }, table: 'sms_code', since: 'expire_time', age: 0 },
  { name: 'presence', title: { zh: '在线状态', en: 'presence' }, table: 'presence', since: 'until', age: 0 },
  {
    name: 'file',
    title: { zh: '闲置敏感文件', en: 'unused sensitive files' },
    table: 'file_private',
    since: 'create_time',
    // A draft may name a file that no record uses yet.
    age: ['unused_days', 'draft_days'],
    // A deleted record comes back with its files.
    only: sql`not exists (select from file_use where file_use.url = t.url)
      and t.url not in (select url from files_in_bin() url where url is not null)`,
    files: { store: 'files', columns: ['url', 'thumb_url'] },
  },
]
