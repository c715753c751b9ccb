/** Valid environments, and the messages for invalid ones. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, type Environment, readConfig } from './config'
import { makeSecret } from './secret-key'

const secret = 'x'.repeat(32)
let cwd: string

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'config-'))
})
afterEach(() => rmSync(cwd, { recursive: true }))

function faults(env: Environment): readonly string[] {
  try {
    readConfig({ SECRET_KEY: secret, ...env }, cwd, [])
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({ SECRET_KEY: secret }, cwd, [])).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: join(cwd, '.data'),
      dataDirExplicit: false,
      databaseUrl: undefined,
      adminPassword: undefined,
      secretKey: secret,
      empty: false,
      scale: 0,
      isAgreed: false,
      isWithoutBackup: false,
      mail: null,
      allowPrivate: '',
      backupTo: null,
      bucket: null,
      trustProxy: false,
      logLevel: 'warn',
      slowMs: 1000,
      publicUrl: null,
      metrics: null,
      traces: null,
    })
  })

  it('refuses an address that is none of a bucket, without repeating its secret', () => {
    for (const address of ['http://key:hidden@host/files', 's3://host/files', 's3://key:hidden@host/', 's3://[']) {
      const [fault = ''] = faults({ FILES_URL: address })
      expect(fault).toMatch(/^FILES_URL /)
      expect(fault).not.toContain('hidden')
    }
    expect(
      readConfig({ SECRET_KEY: secret, FILES_URL: 's3://key:a%2Fb@host:9000/files?region=cn' }, cwd, []).bucket,
    ).toEqual({
      endpoint: 'https://host:9000',
      region: 'cn',
      name: 'files',
      keyId: 'key',
      secret: 'a/b',
    })
  })

  it('takes every setting', () => {
    const env = {
      PORT: '0',
      HOST: '::',
      DATA_DIR: '/srv/data',
      DATABASE_URL: 'postgresql://u:p%40ss@db:5432/association',
      ADMIN_PASSWORD: 'letters and 1 digit',
      SECRET_KEY: secret,
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'info',
      METRICS_PORT: '9100',
      SLOW_MS: '250',
      PUBLIC_URL: 'https://office.example.org',
      BACKUP_TO: 's3://key:secret@host/kept',
      DATABASE_DIRECT_URL: 'postgres://u:p@db:5432/association',
      DATABASE_READ_URL: 'postgres://u:p@replica:5432/association',
      SMTP_URL: 'smtps://office:p%40ss@mail.example.org',
      MAIL_FROM: '商会 <office@example.org>',
      ALLOW_PRIVATE: '127.0.0.1, 10.0.0.0/8',
    }
    expect(readConfig(env, cwd, ['--empty'])).toMatchObject({
      port: 0,
      host: '::',
      dataDir: '/srv/data',
      dataDirExplicit: true,
      databaseUrl: env.DATABASE_URL,
      mail: { url: env.SMTP_URL, from: env.MAIL_FROM },
      adminPassword: env.ADMIN_PASSWORD,
      empty: true,
      trustProxy: 1,
      logLevel: 'info',
      metrics: { port: 9100, host: '127.0.0.1' },
      slowMs: 250,
      publicUrl: env.PUBLIC_URL,
      backupTo: env.BACKUP_TO,
      databaseDirectUrl: env.DATABASE_DIRECT_URL,
      databaseReadUrl: env.DATABASE_READ_URL,
    })
  })

  it('sends traces to a collector, under a name, unless the environment says no', () => {
    const traces = (env: Record<string, string>) => readConfig({ SECRET_KEY: secret, ...env }, cwd, []).traces
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
    expect(traces(collector)).toBe('association-admin')
    expect(traces({ ...collector, OTEL_SERVICE_NAME: 'office' })).toBe('office')
    expect(traces({ OTEL_TRACES_EXPORTER: 'otlp' })).toBe('association-admin')
    expect(traces({ ...collector, OTEL_TRACES_EXPORTER: 'none' })).toBeNull()
    const refused = faults({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318', OTEL_TRACES_EXPORTER: 'zipkin' })
    expect(refused.map((fault) => fault.split(' ')[0])).toEqual(['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_EXPORTER'])
  })

  it('refuses what stands beside a database of its own, and places that are none', () => {
    expect(faults({ DATABASE_READ_URL: 'postgres://replica/association' })).toEqual([
      'DATABASE_READ_URL is of use only beside DATABASE_URL.',
    ])
    const several = faults({ SLOW_MS: '0', PUBLIC_URL: 'office', BACKUP_TO: 's3://hidden@host' })
    expect(several.map((fault) => fault.split(' ')[0])).toEqual(['BACKUP_TO', 'SLOW_MS', 'PUBLIC_URL'])
    expect(several.join()).not.toContain('hidden')
  })

  it('takes load data as a whole or a part, and only beside the demonstration', () => {
    const scaleOf = (...argv: string[]) => readConfig({ SECRET_KEY: secret }, cwd, argv).scale
    expect([scaleOf('--scale', 'load'), scaleOf('--scale', '0.01')]).toEqual([1, 0.01])
    for (const argv of [['--scale'], ['--scale', '2'], ['--scale', 'all'], ['--scale', 'load', '--empty']])
      expect(() => scaleOf(...argv), argv.join(' ')).toThrow('--scale')
  })

  it('refuses options that there are not, and leaves those of a command to it', () => {
    const read = (...argv: string[]) => readConfig({ SECRET_KEY: secret }, cwd, argv)
    expect(() => read('--empty', '--emtpy', '--yes')).toThrow(/"--emtpy" is no option.*--empty/)
    expect(read('--scale', 'load', '--yes').isAgreed).toBe(true)
    read('backup', '--to', '/tmp')
  })

  it('trusts one proxy, so many in a row, or those in the given networks', () => {
    const trusted = (value: string) => readConfig({ SECRET_KEY: secret, TRUST_PROXY: value }, cwd, []).trustProxy
    expect(['true', '2', '10.0.0.0/8, ::1', 'false'].map(trusted)).toEqual([1, 2, ['10.0.0.0/8', '::1'], false])
  })

  it('treats a variable set to nothing as not set', () => {
    expect(faults({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '', TRUST_PROXY: '' })).toEqual([])
  })

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(readConfig({ SECRET_KEY: secret }, cwd, []))).toBe(true)
  })

  const wrong: Array<[variable: string, value: string]> = [
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '8080.5'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://db/association'],
    ['DATABASE_URL', 'postgres://u:p@db:notaport/x'],
    ['ADMIN_PASSWORD', 'short1'],
    ['ADMIN_PASSWORD', 'onlyletters'],
    ['ADMIN_PASSWORD', '1234567890'],
    ['ADMIN_PASSWORD', `a1${'x'.repeat(63)}`],
    ['SECRET_KEY', 'x'.repeat(31)],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', 'x'],
    ['ALLOW_PRIVATE', 'localhost'],
  ]
  it.each(wrong)('refuses %s=%s and names the variable', (variable, value) => {
    expect(faults({ [variable]: value })).toEqual([expect.stringMatching(new RegExp(`^${variable} (must|is) `))])
  })

  it('lists every fault at once', () => {
    expect(faults({ PORT: 'x', HOST: 'a b', TRUST_PROXY: 'x' })).toHaveLength(3)
  })

  it('never repeats a password or a key in a message', () => {
    const text = faults({
      ADMIN_PASSWORD: 'zebra',
      SECRET_KEY: 'zebra',
      DATABASE_URL: 'postgres://u:zebra@db:x/y',
    }).join()
    expect(text).not.toContain('zebra')
  })

  it('reads a kept secret key, and makes none: that waits until the database was looked at', () => {
    expect(readConfig({}, cwd, []).secretKey).toBe(null)
    const made = makeSecret(join(cwd, '.data'))
    const file = join(cwd, '.data', 'secret.key')
    expect(made.length).toBeGreaterThanOrEqual(32)
    expect(readFileSync(file, 'utf8').trim()).toBe(made)
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(makeSecret(join(cwd, '.data'))).toBe(made)
    expect(readConfig({}, cwd, []).secretKey).toBe(made)
  })

  it('writes nothing while another setting is wrong', () => {
    expect(() => readConfig({ PORT: 'x' }, cwd, [])).toThrow(ConfigError)
    expect(existsSync(join(cwd, '.data'))).toBe(false)
  })

  it('says what to do about a damaged key and about a folder it cannot make', () => {
    mkdirSync(join(cwd, '.data'))
    writeFileSync(join(cwd, '.data', 'secret.key'), 'half')
    expect(faults({ SECRET_KEY: undefined })).toEqual([expect.stringContaining('Restore it')])
    expect(faults({ SECRET_KEY: undefined, DATA_DIR: join(cwd, '.data', 'secret.key', 'x') })).toEqual([
      expect.stringContaining('choose another DATA_DIR'),
    ])
  })

  it('reports a mail server without a sender, a sender without a server, and never the password', () => {
    expect(faults({ SMTP_URL: 'smtp://u:geheim@mail.example.org' })).toEqual([expect.stringContaining('MAIL_FROM')])
    expect(faults({ MAIL_FROM: 'office@example.org' })).toEqual([expect.stringContaining('SMTP_URL')])
    const wrong = faults({ SMTP_URL: 'http://u:geheim@mail', MAIL_FROM: 'a@b\r\nBcc: c@d' })
    expect(wrong).toHaveLength(2)
    expect(wrong.join()).not.toContain('geheim')
  })
})
