/** Turns the environment into typed, frozen settings; refuses invalid values. */
import { resolve } from 'node:path'
import packageFile from '#package.json'
import { allowedNets } from '../outside/addresses'
import { type Bucket, bucketIn } from '../outside/s3'
import { keptSecret } from './secret-key'
import { StartError } from './start-error'

export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataDir: string
  /** DATA_DIR was given: use exactly this folder, or refuse to start. */
  readonly dataDirExplicit: boolean
  /** Absent: the bundled PostgreSQL is used. */
  readonly databaseUrl: string | undefined
  /** Of the database server itself, if `databaseUrl` leads through a pooler. */
  readonly databaseDirectUrl: string | undefined
  /** Of a replica that answers reading calls. */
  readonly databaseReadUrl: string | undefined
  /** Password of the first administrator, used once, on an empty database. */
  readonly adminPassword: string | undefined
  /** Null: none exists yet, and whether one may be generated depends on the content of the database. */
  readonly secretKey: string | null
  /** No demonstration data on a first start. */
  readonly empty: boolean
  /** Load data on a first start, as a part of their full size; 0 for none. */
  readonly scale: number
  /** `--yes`: a long migration, and one without a backup, are agreed to. */
  readonly isAgreed: boolean
  /** `--no-backup`: none is taken before a migration. */
  readonly isWithoutBackup: boolean
  /** Mail server and sender; null without one: mails are then only kept in the outbox. */
  readonly mail: { readonly url: string; readonly from: string } | null
  /** Internal addresses and networks that people may let the server send to. */
  readonly allowPrivate: string
  /** Folder or bucket for scheduled backups; null: none are made. */
  readonly backupTo: string | null
  /** Where uploads are stored; null: in `dataDir`. */
  readonly bucket: Bucket | null
  /** Trusts X-Forwarded-For and similar headers of so many proxies in a row, or of those in these networks. */
  readonly trustProxy: TrustProxy
  readonly logLevel: Level
  /** Milliseconds from which a statement is logged with its plan. */
  readonly slowMs: number
  /** At which people open the product; null if it isn't said. */
  readonly publicUrl: string | null
  /** Address of the metrics; null if they are not served. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  /** Name under which traces are sent; null: none are made. Their packages read the address and all else themselves. */
  readonly traces: string | null
}

/** Of the start. */
const options: readonly string[] = ['--empty', '--scale', '--yes', '--no-backup']

/** Of the log, from few lines to many, and none. */
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type Level = (typeof levels)[number]

/** A number of proxies, or networks. */
export type TrustProxy = false | number | string[]

export type Environment = Readonly<Record<string, string | undefined>>

/** All problems of the environment at once, so that they are corrected together. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(readonly faults: readonly string[]) {
    super(['The settings are not usable:', ...faults.map((fault) => `  - ${fault}`)].join('\n'))
  }
}

/** An empty variable (`PORT=` in a compose file) counts as not set. */
type Read = <T>(name: string, whenAbsent: T, parse: (value: string) => T) => T

/** Settings from the environment. @throws ConfigError with all problems */
export function readConfig(env: Environment, cwd: string, argv: readonly string[] = process.argv.slice(2)): Config {
  const faults: string[] = []
  const read: Read = (name, whenAbsent, parse) => {
    const value = env[name]
    if (!value) return whenAbsent
    try {
      return parse(value)
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}`)
      return whenAbsent
    }
  }

  const dataDir = resolve(cwd, env.DATA_DIR || '.data')
  const settings = {
    port: read('PORT', 8080, parsePort),
    host: read('HOST', '127.0.0.1', parseHost),
    dataDir,
    dataDirExplicit: Boolean(env.DATA_DIR),
    databaseUrl: read<string | undefined>('DATABASE_URL', undefined, parseDatabaseUrl),
    databaseDirectUrl: read<string | undefined>('DATABASE_DIRECT_URL', undefined, parseDatabaseUrl),
    databaseReadUrl: read<string | undefined>('DATABASE_READ_URL', undefined, parseDatabaseUrl),
    adminPassword: read<string | undefined>('ADMIN_PASSWORD', undefined, parsePassword),
    empty: argv.includes('--empty'),
    scale: scaleIn(argv, faults),
    isAgreed: argv.includes('--yes'),
    isWithoutBackup: argv.includes('--no-backup'),
    mail: mailIn(env, read, faults),
    allowPrivate: read('ALLOW_PRIVATE', '', parseNets),
    bucket: read<Bucket | null>('FILES_URL', null, parseBucket),
    backupTo: read<string | null>('BACKUP_TO', null, parsePlace),
    trustProxy: read<TrustProxy>('TRUST_PROXY', false, parseProxies),
    logLevel: read<Level>('LOG_LEVEL', 'warn', parseLevel),
    slowMs: read('SLOW_MS', 1000, parseMilliseconds),
    publicUrl: read<string | null>('PUBLIC_URL', null, parsePublicUrl),
    metrics: metricsIn(read),
    traces: tracesIn(read),
  }
  faults.push(...strangeIn(argv))
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    if (env[name] && !env['DATABASE_URL']) faults.push(`${name} is of use only beside DATABASE_URL.`)
  const given = read('SECRET_KEY', '', parseSecret)
  // Write nothing to disk while a setting is invalid: DATA_DIR itself may be corrected next.
  if (faults.length > 0) throw new ConfigError(faults)
  try {
    return Object.freeze({ ...settings, secretKey: given || keptSecret(dataDir) })
  } catch (error) {
    if (error instanceof StartError) throw new ConfigError([error.message])
    throw error
  }
}

/** `--emtpy` would fill an empty database with the demonstration. A command reads options of its own. */
function strangeIn(argv: readonly string[]): string[] {
  if (argv[0] && !argv[0].startsWith('-')) return []
  const strange = argv.filter((word, index) => !options.includes(word) && argv[index - 1] !== '--scale')
  return strange.map((word) => `"${word}" is no option of the start; there are ${options.join(', ')}.`)
}

/** `--scale load`, or a part of it such as `--scale 0.01`. */
function scaleIn(argv: readonly string[], faults: string[]): number {
  const place = argv.indexOf('--scale')
  if (place === -1) return 0
  const value = argv[place + 1] === 'load' ? 1 : Number(argv[place + 1])
  if (!(value > 0 && value <= 1)) faults.push('--scale must be "load" or a number above 0, at most 1.')
  if (argv.includes('--empty')) faults.push('--scale adds to the demonstration, which --empty leaves out.')
  return value
}

function parsePort(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65535) return Number(value)
  throw new Error(`must be a whole number from 0 to 65535 (0 takes any free port), not "${value}".`)
}

function parseHost(value: string): string {
  if (/^[\w.:%-]+$/.test(value)) return value
  throw new Error(`must be an address or host name such as 127.0.0.1 or 0.0.0.0, not "${value}".`)
}

/** Messages never repeat the value, which may hold a password. */
function parseDatabaseUrl(value: string): string {
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error('must begin with postgres:// or postgresql://.')
  if (!URL.canParse(value)) {
    throw new Error('is not a valid address. Characters such as @ / # in the password must be percent-encoded.')
  }
  return value
}

/** Messages never repeat the value, which holds a password. */
function parseSmtpUrl(value: string): string {
  if (!/^smtps?:\/\//.test(value)) throw new Error('must begin with smtp:// or smtps://.')
  if (!URL.canParse(value))
    throw new Error('is not a valid address. Characters such as @ / # in the password must be percent-encoded.')
  return value
}

function parseSender(value: string): string {
  if (/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value)) return value
  throw new Error(`must be an address such as office@example.org or "Office <office@example.org>", not "${value}".`)
}

/** Both or none. */
function mailIn(env: Environment, read: Read, faults: string[]): Config['mail'] {
  const url = read('SMTP_URL', '', parseSmtpUrl)
  const from = read('MAIL_FROM', '', parseSender)
  if (env['SMTP_URL'] && !env['MAIL_FROM'])
    faults.push('MAIL_FROM is missing: SMTP_URL needs the address of the sender.')
  if (env['MAIL_FROM'] && !env['SMTP_URL']) faults.push('SMTP_URL is missing: MAIL_FROM needs a mail server.')
  return url && from ? { url, from } : null
}

function parsePassword(value: string): string {
  if (value.length < 8 || value.length > 64) throw new Error('must have 8 to 64 characters.')
  if (!/[A-Za-z]/.test(value) || !/\d/.test(value)) throw new Error('must hold at least one letter and one digit.')
  return value
}

function parseSecret(value: string): string {
  if (value.length >= 32) return value
  throw new Error('must have at least 32 characters. Leave it out to have one made and kept in DATA_DIR.')
}

/** Messages never repeat the value, which holds a secret. */
function parseBucket(value: string): Bucket {
  if (!URL.canParse(value))
    throw new Error('is not a valid address. Special characters in the key must be percent-encoded.')
  return bucketIn(value)
}

/** A folder as it is; a bucket must have a usable address. */
function parsePlace(value: string): string {
  if (/^s3(\+http)?:/.test(value)) parseBucket(value)
  return value
}

function parseNets(value: string): string {
  allowedNets(value)
  return value
}

/** One proxy by default, and only the address that it saw: anybody may have written the earlier entries of the header. */
function parseProxies(value: string): TrustProxy {
  if (/^(true|yes|on)$/i.test(value)) return 1
  if (/^(false|0|no|off)$/i.test(value)) return false
  if (/^[1-9]$/.test(value)) return Number(value)
  try {
    allowedNets(value)
  } catch {
    throw new Error(`must be true, false, a number of proxies, or their networks such as 10.0.0.0/8, not "${value}".`)
  }
  return value.split(',').map((net) => net.trim())
}

function parseLevel(value: string): Level {
  const level = levels.find((one) => one === value)
  if (level) return level
  throw new Error(`must be one of ${levels.join(', ')}, not "${value}".`)
}

function parseMilliseconds(value: string): number {
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value)
  throw new Error(`must be a whole number of milliseconds, not "${value}".`)
}

function parsePublicUrl(value: string): string {
  if (/^https?:\/\//.test(value) && URL.canParse(value)) return value
  throw new Error(`must be the address that people open, such as https://office.example.org, not "${value}".`)
}

function metricsIn(read: Read): Config['metrics'] {
  const port = read<number | null>('METRICS_PORT', null, parsePort)
  const host = read('METRICS_HOST', '127.0.0.1', parseHost)
  return port === null ? null : { port, host }
}

function parseCollector(value: string): string {
  if (/^https?:\/\//.test(value) && URL.canParse(value)) return value
  throw new Error('must be the address of a collector, such as http://127.0.0.1:4318.')
}

function parseExporter(value: string): 'otlp' | 'none' {
  if (value === 'otlp' || value === 'none') return value
  throw new Error(`must be otlp or none, not "${value}".`)
}

function tracesIn(read: Read): string | null {
  const collector = read('OTEL_EXPORTER_OTLP_ENDPOINT', '', parseCollector)
  const exporter = read('OTEL_TRACES_EXPORTER', collector ? 'otlp' : 'none', parseExporter)
  const service = read('OTEL_SERVICE_NAME', packageFile.name, String)
  return exporter === 'otlp' ? service : null
}
