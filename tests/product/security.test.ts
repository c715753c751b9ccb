// The page on security: each requirement of the standard once, with what shows it, or a reason.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Requirements of levels 1 and 2 in ASVS 5.0.0, by section; they are numbered from 1. */
const sections: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
}
const wanted = Object.entries(sections).flatMap(([section, most]) =>
  Array.from({ length: most }, (_, index) => `${section}.${index + 1}`),
)

const page = readFileSync('docs/security.md', 'utf8')
const rows = [...page.matchAll(/^\| ([\d.]+) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', said = '', state = '', shown = '']) => ({ number, said, state, shown }),
)
const pathsIn = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:tsx?|json|spec\.ts))`/g)].map(([, path]) => path)

test('every requirement of levels 1 and 2 occurs once, in order, in the chapter of its number', () => {
  expect(rows.map(({ number }) => number)).toEqual(wanted)
  for (const [, chapter, table = ''] of page.matchAll(/^## V(\d+) .+\n([\s\S]*?)(?=\n## |$(?![\s\S]))/gm))
    for (const [, number = ''] of table.matchAll(/^\| ([\d.]+\d) \|/gm)) expect(number.split('.')[0]).toBe(chapter)
})

test('the totals are those of the tables', () => {
  for (const state of ['met', 'not met', 'does not apply'])
    expect(page).toContain(`| ${state} | ${rows.filter((row) => row.state === state).length} |`)
  expect(new Set(rows.map(({ state }) => state)).size).toBe(3)
})

test('every path is there, and a requirement that is met names a suite, a page, or that no test holds it', () => {
  for (const { number, state, shown } of rows) {
    for (const path of pathsIn(shown)) expect(existsSync(path as string), `${number}: ${path}`).toBe(true)
    if (state !== 'met') continue
    const suites = pathsIn(shown).filter((path) => /\.(test|spec)\.ts$/.test(path as string))
    expect(suites.length > 0 || /no test|\]\(/.test(shown), number).toBe(true)
  }
})

/** Nothing to do: the reason says why it is no harm. */
const without = ['3.3.4', '6.5.5', '7.5.2', '11.5.1']

test('what is not met says what an operator can do, or where it stands', () => {
  const open = rows.filter(({ state }) => state === 'not met')
  const silent = open.filter(({ shown }) => !/Operator: .|^as \d+\.\d+\.\d+/.test(shown))
  expect(silent.map(({ number }) => number)).toEqual(without)
})
