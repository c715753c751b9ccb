// Cards, tiles and the cards of a board head a record alike.
import i18next from 'i18next'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Binding, Field } from '#kernel/binding'
import type { CardMoves } from '../shapes/use-card-moves'

// Their modules add texts when they load.
await i18next.init({ lng: 'zh-CN', resources: {} })
const { CardFace } = await import('../shapes/KanbanCard')
const { default: Gallery } = await import('./Gallery')
const { RecordCards } = await import('./RecordCards')

const title = { zh: '', en: '' }
const number = { name: 'pay_no', kind: 'text', title, unique: true, readOnly: true } as Field
const payer = { name: 'payer', kind: 'text', title } as Field
const picture = { name: 'voucher', kind: 'image', title } as Field
const columns = [number, payer]
const binding = { label: '{pay_no}', fields: { pay_no: number, payer }, calls: {} } as unknown as Binding
const row = { id: 1, pay_no: 'SK1', payer: '云岭茶业' }
const said = (_: unknown, name?: string) => <button type="button">{name}</button>
const parts = { binding, route: null, columns, rows: [row], sort: [], busy: false, buttons: said }

const drawn = (element: ReactElement): string => renderToStaticMarkup(element)

test.each([
  ['a card of a board', <CardFace key="1" row={row} board={{ ...parts, field: picture, ways: {} as CardMoves }} />],
  ['a tile', <Gallery key="2" parts={parts} picture={picture} />],
  ['a card on a phone', <RecordCards key="3" {...parts} />],
])('%s is headed by the person, with the number below, once each', (_, element) => {
  const html = drawn(element)
  expect(html).toMatch(/<h[23][^>]*>云岭茶业<small class="card-number[^>]*> SK1<\/small><\/h[23]>/)
  expect(html.replaceAll('<button type="button">云岭茶业 SK1</button>', '').match(/云岭茶业|SK1/g)).toHaveLength(2)
})

test.each([
  ['a tile', <Gallery key="1" parts={parts} picture={picture} />],
  ['a card on a phone', <RecordCards key="2" {...parts} />],
])('buttons of %s name both', (_, element) => {
  expect(drawn(element)).toContain('<button type="button">云岭茶业 SK1</button>')
})
