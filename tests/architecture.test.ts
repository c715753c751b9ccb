// Rules beyond the compiler: file names, headers, comments, and that the engine never names the product.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { bindings } from '#generated/bindings'

/** Tracked and untracked files, without ignored ones. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(file))
const sources = files.filter((file) => /\.(ts|tsx)$/.test(file) && !file.startsWith('generated/'))

/** Resources of the engine: its own tables and the calls that every product has. */
const engine = new Set(readdirSync('schemas/_engine').map((file) => basename(file, '.json')))
/** The product's files, and suites that use the product. */
const product = (file: string) =>
  /^(schemas|server\/product|src\/product|tests|bench|docs|generator\/fixtures)\//.test(file)

test('a behaviour and a screen are named after a resource', () => {
  const names = new Set(bindings.map((binding) => binding.name))
  const special = files.filter(
    (file) =>
      /^(server\/(product\/)?behaviours|src\/(product\/)?slots)\/[^/]+\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  for (const file of special) expect(names, file).toContain(basename(file).replace(/\.tsx?$/, ''))
})

/** Names of resources that are also common words in code. */
const plain = new Set(['group', 'common', 'template', 'label', 'message', 'resource'])

test('the engine never names the product', () => {
  const words = bindings.map((binding) => binding.name).filter((name) => !engine.has(name) && !plain.has(name))
  const offences: string[] = []
  for (const file of sources) {
    if (product(file) || file.includes('.test.')) continue
    const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    for (const name of words) {
      // As a string of its own or as the first part of a right, which is how code names a resource.
      if (new RegExp(`['"\`]${name}(\\.\\w+)?['"\`]`).test(text)) offences.push(`${file}: ${name}`)
    }
  }
  expect(offences).toEqual([])
})

/** Development packages that are run or read instead of imported: commands, and types of others. */
const run = ['@biomejs/biome', '@redocly/cli', 'oxc-transform-react', 'tsx', 'typescript']

test('every dependency is imported by the code it is for', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>
  const imports = files
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/(from|import|import\(|resolve\() ?['"][^'".][^'"]*/g) ?? [])
    .map((line) => line.replace(/^.*['"]/, ''))
  const isImported = (name: string) => imports.some((one) => one === name || one.startsWith(`${name}/`))
  const named = Object.keys({ ...dependencies, ...devDependencies })
  expect(named.filter((name) => !name.startsWith('@types/') && !run.includes(name) && !isImported(name))).toEqual([])
})

test('a module of styles has a name of its own, since its classes are named after it', () => {
  const names = files.filter((file) => file.endsWith('.module.css')).map((file) => basename(file))
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('no private part of a package is imported, and no step of the build changes one', () => {
  const inner =
    /from ['"](?!antd\/es\/locale\/)(antd\/(es|lib)|rc-[\w-]+|@rc-component|@?[\w-]+(\/[\w-]+)?\/(dist|src|lib|es))\/|\bUNSAFE_/
  const browser = sources.filter((file) => file.startsWith('src/'))
  expect(browser.filter((file) => inner.test(readFileSync(file, 'utf8')))).toEqual([])
  // Of the plugins of the build, only the compiler of components transforms modules.
  const steps = files.filter((file) => /^(vite.*\.config\.ts|scripts\/build\/)/.test(file))
  expect(
    steps.filter((file) => /\b(transform|resolveId|load|alias)\b\s*[:(]/.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
})

test('nothing reads schemas/ at run time', () => {
  for (const file of sources) {
    if (!/^(server|src|kernel)\//.test(file) || file.includes('.test.')) continue
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/from ['"][^'"]*schemas\//)
  }
})

test('no text is run, no shell is asked, no certificate is waved through, and no secret is drawn by chance alone', () => {
  const unsafe =
    /\beval\(|new Function\(|\bshell: |rejectUnauthorized|NODE_TLS_REJECT|Math\.random|\{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'/
  const offences = sources.filter(
    (file) =>
      /^(server|src|kernel)\//.test(file) && !file.includes('.test.') && unsafe.test(readFileSync(file, 'utf8')),
  )
  expect(offences).toEqual([])
})

test('a relative import never leaves its room', () => {
  for (const file of sources) {
    const room = file.split('/')[0]
    if (!['kernel', 'server', 'src'].includes(room) || file.includes('.test.')) continue
    const depth = file.split('/').length - 1
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/from ['"]((?:\.\.\/)+)/g)) {
      expect(path.length / 3, file).toBeLessThan(depth)
    }
  }
})

test('a file opens with one sentence saying what it is for', () => {
  const silent = sources.filter(
    (file) => !file.endsWith('.d.ts') && !/^(\/\/|\/\*)/.test(readFileSync(file, 'utf8').trimStart()),
  )
  expect(silent).toEqual([])
})

test('a test file has at most 300 lines', () => {
  const long = sources
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > 300)
  expect(long).toEqual([])
})

/** Opening words of a comment that names neither a thing nor an instruction. */
const vague = /^\s*(?:\{?\/\*\*?|\/\/|\*|#)\s*(What|Whatever|Whether|Who|Whoever|Whose)\b/

test('a comment starts with a noun or an instruction', () => {
  const found = files
    .filter((file) => /\.(ts|tsx|mjs|css|grit)$/.test(file) && !file.startsWith('generated/'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (vague.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})

test('soft delete is asked for in one place', () => {
  const offences = files.filter(
    (file) =>
      /^server\/.*(?<!\.test)\.ts$/.test(file) &&
      file !== 'server/database/living.ts' &&
      /delete_time\b.{0,9}\bis\b.{0,9}\bnull/is.test(readFileSync(file, 'utf8')),
  )
  expect(offences).toEqual([])
})

test('no colour outside the theme', () => {
  const coloured = sources.filter(
    (file) =>
      file.startsWith('src/') &&
      // A product may have themes of its own, such as those of a wall.
      !/^src\/(theme\/|product\/.+\/themes\.ts$)/.test(file) &&
      !file.includes('.test.') &&
      /['"`]#[0-9a-fA-F]{6}\b/.test(readFileSync(file, 'utf8')),
  )
  expect(coloured).toEqual([])
})

test('no static antd message: it renders nothing on React 19', () => {
  const found = sources.filter(
    (file) =>
      file.startsWith('src/') &&
      /\b(message|notification|Modal)\.(info|success|error|warning|confirm)\(/.test(readFileSync(file, 'utf8')) &&
      !/useApp|App\.useApp/.test(readFileSync(file, 'utf8')),
  )
  expect(found).toEqual([])
})

test('every error of the catalogue has both languages', async () => {
  const { errors } = await import('#kernel/errors')
  for (const [code, { status, text }] of Object.entries(errors)) {
    expect(status, code).toBeGreaterThanOrEqual(400)
    expect(text.zh, code).toMatch(/[\u4e00-\u9fff]/)
    expect(text.en, code).toMatch(/^[A-Z]/)
  }
})

test('a handler that looks at Enter asks whether it confirms a word of an input method', () => {
  // The keys of the rich text are ProseMirror's, which asks for itself.
  const asking = /^src\/(components\/typing|fields\/html\/nodes\/.*)\.ts$/
  const ways = [
    /[!=]== ?['"]Enter['"]/,
    /\bEnter: /,
    /onPressEnter=\{(?!onEnter\()/,
    /\.isComposing\b/,
    /\b(keyCode|which) ?[!=]==/,
  ]
  const offences = sources
    .filter((file) => file.startsWith('src/') && !asking.test(file) && !file.includes('.test.'))
    .flatMap((file) => {
      const code = readFileSync(file, 'utf8')
      return ways.filter((way) => way.test(code)).map((way) => `${file}: ${way.source}`)
    })
  expect(offences).toEqual([])
})
