// Every constant of the specification is used by the code.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as constants from '#kernel/constants'

const root = join(import.meta.dirname, '..')

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    const isCode = /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) && entry.name !== 'constants.ts'
    return isCode ? [readFileSync(path, 'utf8')] : []
  })
}

test('every constant is read somewhere, the 513 ms of a table’s height among them', () => {
  const code = ['kernel', 'generator', 'server', 'src', 'generated'].map((room) => sources(join(root, room)).join('\n'))
  const text = code.join('\n')
  const unread = Object.keys(constants).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
  expect(unread).toEqual([])
  expect(constants.TABLE_REFRESH_DELAY).toBe(513)
})
