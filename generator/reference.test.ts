// The reference: every word is in a group, every word of the screens has a picture or is listed without one.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emitReference } from './emit/reference'
import { groups, listedFor } from './emit/reference-groups'
import { pictures, screens, withoutPicture } from './emit/reference-pictures'
import { load } from './load'
import { wordsOf } from './meta-words'

const meta = JSON.parse(readFileSync('schemas/_meta/resource.json', 'utf8'))
const words = [...wordsOf(meta)].filter((word) => !word.includes('='))
const definitions = Object.keys(meta.$defs)
const listed = groups.flatMap((group) => group.words)
const folder = 'docs/screenshots/words'

/** Bytes of a picture, and the number of all: the page has to open at once. */
const LARGEST = 40_000
const MOST = 25

const isIn = (word: string, list: readonly string[]) => list.some((one) => word === one || word.startsWith(`${one}.`))
const isKnown = (word: string) => words.includes(word) || definitions.includes(word)

test('every word and every definition is in one group', () => {
  expect(words.filter((word) => !listedFor(word))).toEqual([])
  expect(definitions.filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((word, place) => listed.indexOf(word) !== place)).toEqual([])
  expect(listed.filter((word) => !isKnown(word))).toEqual([])
})

test('a new word without a group is noticed', () => {
  for (const word of ['resource.colour', 'field.x-colour', 'action.colour', 'views.colour', 'colour.tone'])
    expect(listedFor(word), word).toBeUndefined()
  // Keys of what a group holds as a whole are in it.
  expect(listedFor('dimension.colour')).toBe('dimension')
  expect(listedFor('views.list.colour')).toBe('views.list')
})

test('the reference has each word with its meaning, an example and its uses, and a heading for each definition', () => {
  const text = emitReference(meta, load('schemas').sources)
  const headings = [...text.matchAll(/^#{2,3} (.+)$/gm)].map(([, title]) => title as string)
  for (const name of definitions) expect(headings).toContain(name)
  const anchors = headings.map((title) => title.toLowerCase())
  expect(anchors.filter((anchor, place) => anchors.indexOf(anchor) !== place)).toEqual([])
  const rows = [...text.matchAll(/^\| `.+\|$/gm)].map(([row]) => row.split(/(?<!\\)\|/).slice(1, -1))
  expect(rows).toHaveLength(words.length)
  const lacking = rows.filter(([, , meaning, example, used]) => ![meaning, example, used].every((one) => one?.trim()))
  expect(lacking.map(([key]) => key)).toEqual([])
})

test('each picture exists, is small, and is of words that there are', () => {
  expect(readdirSync(folder).sort()).toEqual(pictures.map(({ file }) => `${file}.png`).sort())
  expect(pictures.length).toBeLessThanOrEqual(MOST)
  for (const { file, words: shown } of pictures) {
    expect(existsSync(`${folder}/${file}.png`), file).toBe(true)
    expect(statSync(`${folder}/${file}.png`).size, file).toBeLessThan(LARGEST)
    expect(shown.filter((word) => !isKnown(word))).toEqual([])
  }
})

test('each word of the screens has a picture, or is listed without one', () => {
  const pictured = pictures.flatMap((picture) => picture.words)
  const holders = new Set(words.map((word) => word.replace(/\.[^.]+$/, '')))
  const shown = words.filter((word) => isIn(word, screens) && !holders.has(word))
  expect(shown.filter((word) => !isIn(word, pictured) && !isIn(word, withoutPicture))).toEqual([])
  expect(withoutPicture.filter((word) => pictured.includes(word) || !isKnown(word) || !isIn(word, screens))).toEqual([])
})
