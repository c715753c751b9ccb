// The light icon draws the same picture as that of the package.
import { EditOutlined, LoadingOutlined, PictureTwoTone } from '@ant-design/icons'
import edit from '@ant-design/icons-svg/es/asn/EditOutlined'
import loading from '@ant-design/icons-svg/es/asn/LoadingOutlined'
import picture from '@ant-design/icons-svg/es/asn/PictureTwoTone'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import LightIcon from './LightIcon'

/** Elements in any order of their attributes. */
const partsOf = (drawn: ReactElement): string[][] =>
  [...renderToStaticMarkup(drawn).matchAll(/<(\w+)([^>]*?)\/?>/g)].map(([, tag = '', attributes = '']) => [
    tag,
    ...[...attributes.matchAll(/[\w-]+="[^"]*"/g)].map(([one]) => one).sort(),
  ])

test.each([
  ['plain', <EditOutlined key="1" />, <LightIcon key="2" icon={edit} />],
  [
    'hidden, with a class',
    <EditOutlined key="1" aria-hidden className="x" />,
    <LightIcon key="2" icon={edit} aria-hidden className="x" />,
  ],
  [
    'to press',
    <EditOutlined key="1" onClick={() => undefined} />,
    <LightIcon key="2" icon={edit} onClick={() => undefined} />,
  ],
  ['turning', <LoadingOutlined key="1" />, <LightIcon key="2" icon={loading} />],
] as const)('%s', (_, theirs, ours) => {
  expect(partsOf(ours)).toEqual(partsOf(theirs))
})

test('of two tones', () => {
  const { length } = partsOf(<PictureTwoTone />)
  expect(partsOf(<LightIcon icon={picture} />)).toHaveLength(length)
})
