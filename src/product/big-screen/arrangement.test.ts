// Modules on an upright wall: every one once, in reading order, without a hole, at the aspect of the wall.
import { expect, test } from 'vitest'
import type { Module } from './arrangement'
import { arrangement, upright } from './arrangement'

const module = (key: string, x: number, y: number, w: number, h: number) => ({ key, x, y, w, h }) as Module
const design = { width: 1920, height: 1080 }
const wall = { width: 1080, height: 1920 }

const modules = [
  module('total', 6, 0, 12, 2),
  module('area', 0, 0, 6, 4),
  module('activity', 18, 0, 6, 4),
  module('map', 6, 2, 6, 3),
  module('star', 6, 9, 12, 3),
  module('news', 18, 10, 6, 2),
  module('rank', 0, 8, 6, 4),
]

test('wide modules stand alone and part no pair; the last one without a partner takes the width', () => {
  expect(upright(modules).map((row) => row.map(({ key }) => key))).toEqual([
    ['total'],
    ['area', 'activity'],
    ['map', 'rank'],
    ['star'],
    ['news'],
  ])
})

test('rows are as high as the highest of their modules, and each module has one place', () => {
  const { places, rows, isUpright } = arrangement(modules, design, wall)
  expect(isUpright).toBe(true)
  expect(rows).toBe([2, 4, 4, 3, 2].map((height) => `minmax(0, ${height}fr)`).join(' '))
  expect(new Set(places.map(({ gridRow, gridColumn }) => `${gridRow} ${gridColumn}`)).size).toBe(modules.length)
  expect(places[0]).toEqual({ gridRow: '1', gridColumn: '1 / span 2' })
  expect(places[6]).toEqual({ gridRow: '3', gridColumn: '2' })
})

test.each([
  [1080, 1920],
  [768, 1024],
  [390, 844],
])('fills a wall of %i × %i, with room for every row', (width, height) => {
  const { canvas } = arrangement(modules, design, { width, height })
  expect(canvas.height / canvas.width).toBeCloseTo(height / width, 2)
  expect(canvas.width).toBeGreaterThanOrEqual(1080)
  expect(canvas.height).toBeGreaterThan(15 * 66)
})

test('a wide wall, and a design that is upright itself, keep the places of staff', () => {
  for (const [own, frame] of [
    [design, { width: 1366, height: 768 }],
    [{ width: 1080, height: 1920 }, wall],
  ] as const) {
    const { canvas, isUpright, places } = arrangement(modules, own, frame)
    expect({ canvas, isUpright }).toEqual({ canvas: own, isUpright: false })
    expect(places[0]).toEqual({ gridColumn: '7 / span 12', gridRow: '1 / span 2' })
  }
})

test('no module, no row', () => {
  expect(arrangement([], design, wall).places).toEqual([])
})
