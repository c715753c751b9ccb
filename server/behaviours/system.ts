// The state of the system for its administrators: each check says how it is and what to do about it.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { pick } from '#kernel/text'
import { behaviour } from '../core/behaviour'
import type { Context } from '../core/context'
import { minuteIn, zoneOf } from '../core/settings'
import type { Facts } from '../outside/machine'
import { rules } from '../retention/rules'
import { dryRun } from '../retention/tidy-up'

type Tone = 'good' | 'waiting' | 'bad'

interface Check {
  readonly key: string
  readonly title: Text
  readonly value: Text
  readonly tone: Tone
  readonly hint: Text
  /** The page on which more is seen. */
  readonly route?: string
}

interface Counts {
  server: string
  bytes: number
  connections: number
  most: number
  waiting: number
  running: number
  /** Seconds that the oldest waits; null for none. */
  oldest: number | null
  failed: number
  unsent: number
  queued: number
  queued_for: number | null
  last_backup: string | null
  failed_backup: string | null
  interval: number
}

const same = (text: string): Text => ({ zh: text, en: text })

/** `1.5 GB` */
function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const value = bytes / 1000 ** step
  return `${value >= 100 || step === 0 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}

const WEEK = "now() - interval '7 days'"

async function countsOf({ db }: Context): Promise<Counts> {
  const { rows } = await sql<Counts>`select current_setting('server_version') as server,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as most,
      jobs.*, messages.*, backups.*
    from (select count(*) filter (where status = 'waiting')::int as waiting,
        count(*) filter (where status = 'running')::int as running,
        extract(epoch from now() - min(create_time) filter (where status = 'waiting'))::float8 as oldest,
        count(*) filter (where status = 'failed' and end_time > ${sql.raw(WEEK)})::int as failed from job) jobs,
      (select count(*) filter (where state in ('failed', 'unclear') and create_time > ${sql.raw(WEEK)})::int as unsent,
        count(*) filter (where state = 'waiting')::int as queued,
        extract(epoch from now() - min(next_time) filter (where state = 'waiting'))::float8 as queued_for from outbox) messages,
      (select max(start_time) filter (where state = 'done') as last_backup,
        max(start_time) filter (where state = 'failed') as failed_backup,
        (select backup_hours from config limit 1) as interval from backup) backups`.execute(db)
  return rows[0] as Counts
}

const LATE = 600
const DAY = 86_400_000

function jobCheck({ waiting, running, oldest, failed }: Counts): Check {
  const isLate = (oldest ?? 0) > LATE
  const minutes = Math.round((oldest ?? 0) / 60)
  return {
    key: 'jobs',
    title: { zh: '后台任务', en: 'Jobs' },
    value: { zh: `${running} 进行 · ${waiting} 等待`, en: `${running} running · ${waiting} waiting` },
    tone: isLate ? 'bad' : failed > 0 ? 'waiting' : 'good',
    hint: isLate
      ? {
          zh: `最早的已等待 ${minutes} 分钟：服务器可能过载或停止`,
          en: `The oldest waits for ${minutes} minutes: servers may be overloaded or stopped`,
        }
      : { zh: `近 7 天失败 ${failed}`, en: `${failed} failed within 7 days` },
  }
}

function messageCheck({ unsent, queued, queued_for }: Counts): Check {
  const isLate = (queued_for ?? 0) > LATE
  return {
    key: 'messages',
    title: { zh: '消息发送', en: 'Messages' },
    value: { zh: `${queued} 待发`, en: `${queued} waiting` },
    tone: isLate ? 'bad' : unsent > 0 ? 'waiting' : 'good',
    hint: { zh: `近 7 天失败或结果不明 ${unsent}`, en: `${unsent} failed or unclear within 7 days` },
    route: '/outbox/list',
  }
}

function backupCheck(
  { last_backup: last, failed_backup: failed, interval }: Counts,
  { backupTo }: Facts,
  context: Context,
): Check {
  const now = context.now().getTime()
  const isOld = last !== null && interval > 0 && now - Date.parse(last) > 2 * interval * 3_600_000
  const hasFailed = failed !== null && (last === null || failed > last)
  const isSet = backupTo !== null && interval > 0
  const hint = !isSet
    ? {
        zh: '没有设置定时备份：设置 BACKUP_TO 和备份间隔',
        en: 'No schedule: set BACKUP_TO and the interval in the settings',
      }
    : hasFailed
      ? { zh: '最近一次失败，打开查看原因', en: 'The last one failed: open to see why' }
      : { zh: `每 ${interval} 小时 → ${backupTo}`, en: `Every ${interval} hours → ${backupTo}` }
  return {
    key: 'backup',
    title: { zh: '最近备份', en: 'Last backup' },
    value: last ? same(minuteIn(zoneOf(context.settings), last)) : { zh: '从未', en: 'Never' },
    tone: isOld || hasFailed ? 'bad' : last && isSet ? 'good' : 'waiting',
    hint,
    route: '/backup/list',
  }
}

/** Rows that are emptied only are left out: they stay. */
const deleting = rules.filter(({ empties }) => !empties)
/** Kinds of rows that the hint names. */
const NAMED = 2

async function retentionCheck(context: Context): Promise<Check> {
  const { route } = context.resources.binding('config')
  const now = context.now()
  const sumOf = (found: readonly { num: number }[]) => found.reduce((sum, { num }) => sum + num, 0)
  const expired = (await dryRun(context.db, now, deleting)).filter(({ num }) => num > 0)
  const num = sumOf(expired)
  // A server cleans up when it starts and four times a day.
  const late = num === 0 ? 0 : sumOf(await dryRun(context.db, new Date(now.getTime() - DAY), deleting))
  const most = [...expired].sort((one, other) => other.num - one.num).slice(0, NAMED)
  const list = (language: 'zh' | 'en') => most.map(({ rule, num }) => `${rule.title[language]} ${num}`).join(' · ')
  return {
    key: 'retention',
    title: { zh: '下次清理', en: 'Next clean-up' },
    value: { zh: `${num} 行`, en: `${num} rows` },
    tone: late > 0 ? 'waiting' : 'good',
    hint:
      late > 0
        ? {
            zh: `${late} 行已过期一天以上，清理可能没有运行：查看服务器日志`,
            en: `${late} rows expired more than a day ago: see the log of the server`,
          }
        : num > 0
          ? { zh: list('zh'), en: list('en') }
          : { zh: '没有过期的数据', en: 'Nothing has expired' },
    ...(route ? { route } : {}),
  }
}

function machineChecks({ version, started, disk, replica, certificate }: Facts, context: Context): Check[] {
  const zone = zoneOf(context.settings)
  const checks: Check[] = [
    {
      key: 'version',
      title: { zh: '版本', en: 'Version' },
      value: same(version),
      tone: 'good',
      hint: {
        zh: `Node ${process.versions.node} · 启动于 ${minuteIn(zone, started)}`,
        en: `Node ${process.versions.node} · started ${minuteIn(zone, started)}`,
      },
    },
  ]
  if (disk) {
    const share = disk.free / disk.total
    checks.push({
      key: 'disk',
      title: { zh: '磁盘剩余', en: 'Free disk' },
      value: same(sizeText(disk.free)),
      tone: share < 0.02 ? 'bad' : share < 0.1 ? 'waiting' : 'good',
      hint: {
        zh: `共 ${sizeText(disk.total)}，剩 ${Math.floor(share * 100)}%`,
        en: `of ${sizeText(disk.total)}, ${Math.floor(share * 100)}% free`,
      },
    })
  }
  if (replica)
    checks.push({
      key: 'replica',
      title: { zh: '只读副本', en: 'Replica' },
      value: replica.isOfUse ? { zh: '使用中', en: 'In use' } : { zh: '已停用', en: 'Not in use' },
      tone: replica.isOfUse ? 'good' : 'bad',
      hint: same(replica.reason),
    })
  if (certificate?.problem)
    checks.push({
      key: 'certificate',
      title: { zh: '网站证书', en: 'Certificate' },
      value: { zh: '不受信任', en: 'Not trusted' },
      tone: 'bad',
      hint: same(certificate.problem),
    })
  if (certificate?.until) {
    const { until } = certificate
    const days = Math.floor((Date.parse(until) - context.now().getTime()) / DAY)
    checks.push({
      key: 'certificate',
      title: { zh: '网站证书', en: 'Certificate' },
      value: { zh: `剩 ${days} 天`, en: `${days} days left` },
      tone: days < 7 ? 'bad' : days < 21 ? 'waiting' : 'good',
      hint: { zh: `到 ${minuteIn(zone, until)}`, en: `until ${minuteIn(zone, until)}` },
    })
  }
  return checks
}

function databaseCheck({ server, bytes, connections, most }: Counts): Check {
  return {
    key: 'database',
    title: { zh: '数据库', en: 'Database' },
    value: same(sizeText(bytes)),
    tone: connections > most * 0.9 ? 'bad' : 'good',
    hint: {
      zh: `PostgreSQL ${server} · 连接 ${connections}/${most}`,
      en: `PostgreSQL ${server} · ${connections} of ${most} connections`,
    },
  }
}

export default behaviour('system', {
  async status(_input, context) {
    const [facts, counts] = await Promise.all([context.outside.machine.facts(), countsOf(context)])
    const retention = await retentionCheck(context)
    const checks = [
      databaseCheck(counts),
      ...machineChecks(facts, context),
      backupCheck(counts, facts, context),
      jobCheck(counts),
      messageCheck(counts),
      retention,
    ]
    return {
      checks: checks.map(({ title, value, hint, ...check }) => ({
        ...check,
        title: pick(title, context.language),
        value: pick(value, context.language),
        hint: pick(hint, context.language),
      })),
      slow: facts.slow.map(({ plan, ...one }) => ({ ...one, ...(plan === null ? {} : { plan }) })),
    }
  },
})
