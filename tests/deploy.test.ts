// Files in deploy/: image, compose file, proxy and unit agree with the server, and give nothing more than it needs.
import { readFileSync } from 'node:fs'
import { intersects } from 'semver'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { SHEET_LIMIT } from '#kernel/sheet'
import { AROUND } from '../server/http/multipart'
import { readConfig } from '../server/start/config'

const read = (file: string) => readFileSync(file, 'utf8')
const dockerfile = read('deploy/Dockerfile')
const nginx = read('deploy/nginx.conf')
const unit = read('deploy/association-admin.service')
const garageFile = read('deploy/garage.toml')
const composeText = read('deploy/compose.yaml')
const page = read('docs/deploy.md')
const { version, engines } = JSON.parse(read('package.json'))

interface Service {
  readonly image: string
  readonly user?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly read_only: boolean
  readonly cap_drop: readonly string[]
  readonly security_opt: readonly string[]
  readonly privileged?: boolean
  readonly ports?: readonly string[]
  readonly deploy: { readonly replicas?: number; readonly resources: { readonly limits: Record<string, unknown> } }
}
const compose = parse(composeText, { merge: true }) as {
  services: Record<string, Service>
}
const { server, postgres, garage } = compose.services

/** Values of `.env` as the page makes them; a random one is all alike. */
const example = Object.fromEntries(
  [...(/<<END\n([\s\S]+?)\nEND$/m.exec(page)?.[1] ?? '').matchAll(/^(\w+)=(.+)$/gm)].map(([, name, value]) => [
    name,
    value.replace(/\$\(openssl rand -hex (\d+)\)/, (_, bytes) => 'ab'.repeat(bytes)),
  ]),
)
const filledIn = (text: string) => text.replace(/\$\{([A-Z_]+):[?-]\}/g, (_, name) => example[name] ?? '')
const environmentOf = ({ environment = {} }: Service) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(value)]))

const settings = [...read('README.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
const isSetting = (name: string) => name === 'NODE_ENV' || settings.includes(name)

describe('the image', () => {
  const stages = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  const [, last = ''] = dockerfile.split(/^FROM .+ AS production$/m)

  test('is built and run on one Node that the product supports', () => {
    const bases = new Set(stages.filter((base) => base.includes(':')))
    expect(bases.size).toBe(1)
    const [, line] = /^node:(\d+)-\w+-slim$/.exec([...bases][0]) as string[]
    expect(intersects(`${line}.x`, engines.node)).toBe(true)
  })

  test('runs as a number that is not root, starts Node itself, and is labelled with the version', () => {
    expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
    expect(last).toMatch(/^ENTRYPOINT \["node", "scripts\/start\.mjs"\]$/m)
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m)
    expect(last).toContain(`image.version="${version}"`)
  })

  test('sets only settings', () => {
    const named = [...last.matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) =>
      line.split(' ').map((one) => one.split('=')[0]),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !isSetting(name))).toEqual([])
  })

  test('is made from files that are named one by one, without which no start builds again', () => {
    const [first, ...allowed] = read('deploy/Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => /^[^#]/.test(line))
    expect(first).toBe('*')
    expect(allowed.filter((line) => !/^![\w.*-]+$/.test(line))).toEqual([])
    const copied = [...last.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths.split(' '))
    expect(copied).toEqual(['package.json', 'LICENSE', 'scripts/start.mjs'])
  })
})

describe('the compose file', () => {
  test.each(Object.entries(compose.services))(
    '%s cannot write to its root, gain rights, or take the machine',
    (_, one) => {
      expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      expect(Object.keys(one.deploy.resources.limits).sort()).toEqual(['cpus', 'memory', 'pids'])
      expect(one.privileged).toBeUndefined()
      expect(one.image).not.toMatch(/:latest$/)
    },
  )

  test('needs the values that the page makes, and holds no password', () => {
    const named = [...composeText.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name)
    expect([...new Set(named)].sort()).toEqual(Object.keys(example).sort())
    expect(composeText).not.toMatch(/\$\{?[A-Z_]+(\}|:-[^}])/)
    expect(composeText).not.toMatch(/(PASSWORD|SECRET|KEY\w*): (?!\$\{)/)
    for (const name of [...composeText.matchAll(/\$\{([A-Z_]+):-\}/g)].map(([, found]) => found))
      expect(page).toContain(`\`${name}\``)
  })

  test('starts two servers with settings that are valid, on the database and the bucket beside them', () => {
    expect(server.deploy.replicas).toBe(2)
    expect(Object.keys(server.environment ?? {}).filter((name) => !isSetting(name))).toEqual([])
    const { databaseUrl = '', bucket, trustProxy, secretKey } = readConfig(environmentOf(server), '/nowhere', [])
    const { POSTGRES_USER, POSTGRES_PASSWORD } = environmentOf(postgres)
    expect(new URL(databaseUrl)).toMatchObject({ username: POSTGRES_USER, password: POSTGRES_PASSWORD })
    expect(new URL(databaseUrl)).toMatchObject({ hostname: 'postgres', pathname: `/${POSTGRES_USER}` })
    const made = environmentOf(garage)
    expect(bucket).toMatchObject({
      name: made['GARAGE_DEFAULT_BUCKET'],
      keyId: made['GARAGE_DEFAULT_ACCESS_KEY'],
      secret: made['GARAGE_DEFAULT_SECRET_KEY'],
    })
    expect(bucket?.endpoint).toBe('http://garage:3900')
    expect(garageFile).toContain('api_bind_addr = "0.0.0.0:3900"')
    expect(garageFile).toContain(`s3_region = "${bucket?.region}"`)
    expect(trustProxy).toBe(1)
    expect(secretKey).toBe(example['SECRET_KEY'])
  })

  test('opens the ports of the proxy only', () => {
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports)
    expect(open.map(([name]) => name)).toEqual(['nginx'])
    const listening = [...nginx.matchAll(/^\s+listen (\d+)/gm)].map(([, port]) => port)
    expect(compose.services['nginx'].ports?.map((port) => port.split(':')[1])).toEqual(listening)
  })
})

describe('the proxy', () => {
  test('lets the largest body through, as the page says', () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(nginx) as string[]
    expect(Number(megabytes) * 2 ** 20).toBeGreaterThanOrEqual(SHEET_LIMIT + AROUND)
    expect(page).toContain(`bodies of ${megabytes} MB`)
  })

  test('sets every header that the server trusts, and tells no addresses to its log', () => {
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Request-Id'])
      expect(nginx).toMatch(new RegExp(`proxy_set_header ${name} \\$(?!proxy_add|http_x_)`))
    expect(nginx).toContain("proxy_set_header traceparent ''")
    expect(nginx.match(/log_format .+;/)?.[0]).not.toMatch(
      /\$(request|request_uri|uri|args|http_referer|remote_addr)\b/,
    )
  })

  test('speaks TLS 1.2 and later only, and leaves compression to the server', () => {
    expect(nginx).toContain('ssl_protocols TLSv1.2 TLSv1.3;')
    expect(nginx).not.toMatch(/\bgzip on|proxy_cache /)
  })
})

describe('the unit', () => {
  const linesOf = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value)

  test('is not root, and may write to its data only', () => {
    expect(linesOf('User')).toEqual(['association'])
    expect(page).toContain('useradd --system association')
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'ProtectHome=yes', 'CapabilityBoundingSet='])
      expect(unit.split('\n')).toContain(line)
    const data = linesOf('Environment').find((one) => one.startsWith('DATA_DIR=')) as string
    expect(data).toMatch(new RegExp(`^DATA_DIR=/var/lib/${linesOf('StateDirectory')[0]}/`))
  })

  test('sets only settings, and stops the server before its database', () => {
    expect(linesOf('Environment').filter((one) => !isSetting(one.split('=')[0]))).toEqual([])
    expect(linesOf('KillMode')).toEqual(['mixed'])
    expect(linesOf('ExecStart')).toEqual(['/usr/bin/node scripts/start.mjs --empty'])
  })
})
