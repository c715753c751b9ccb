// A form sends exactly the changes, and two people who save at once both keep their work.
import { expect, test } from 'vitest'
import { binding as area } from '#generated/resources/area'
import { binding as banner } from '#generated/resources/banner'
import { binding as role } from '#generated/resources/role'
import { binding as service } from '#generated/resources/service'
import { binding as user } from '#generated/resources/user'
import { changeOf, initialValues, mergeChanges, problemsOf, same, writableFields } from '../../resource/form/changes'

const grant = new Set<string>()
const create = writableFields(banner, 'create', grant)
const update = writableFields(banner, 'update', grant)
const stored = {
  id: 3,
  revision: 7,
  title: '春节',
  image: '/uploads/a.png',
  place: 'home',
  link_type: 'external',
  link: 'https://a.cn',
  start_time: null,
  end_time: null,
  is_show: true,
  sort: 100,
}

test('an untouched record sends nothing', () => {
  expect(changeOf(update, stored, stored)).toEqual({})
  expect(changeOf(update, stored, { ...stored, title: ' 春节 ', start_time: undefined })).toEqual({})
})

test('only changed fields are sent, tidied', () => {
  expect(changeOf(update, stored, { ...stored, title: '  元宵 ', sort: 5 })).toEqual({ title: '元宵', sort: 5 })
})

test('the signature of a sensitive file is no change, by itself or in a list', () => {
  const fields = writableFields(user, 'update', grant)
  const file = '/uploads/private/2026/11/a.jpg'
  const [early, late] = [`${file}?until=1&sign=a`, `${file}?until=2&sign=b`]
  expect(changeOf(fields, { license_img: early }, { license_img: early })).toEqual({})
  expect(same([early], [late])).toBe(true)
  expect(same([early], [`${file.replace('a.jpg', 'b.jpg')}?until=1&sign=a`])).toBe(false)
  const mine = { license_img: '/uploads/private/2026/11/b.jpg' }
  expect(mergeChanges(fields, { license_img: early }, mine, { license_img: late })).toEqual({
    conflicts: [],
    change: mine,
  })
})

test('a cleared field is sent as null', () => {
  expect(changeOf(update, stored, { ...stored, link: ' ' })).toEqual({ link: null })
})

test('a field that the choices made hide is not sent', () => {
  const change = changeOf(update, stored, { ...stored, link_type: 'none', link: 'https://b.cn' })
  expect(change).toEqual({ link_type: 'none' })
  expect(problemsOf(update, change, stored, {})).toEqual({})
})

test('a field that is required while shown is asked for', () => {
  const change = changeOf(
    update,
    { ...stored, link_type: 'none', link: null },
    { ...stored, link_type: 'external', link: null },
  )
  expect(Object.keys(problemsOf(update, change, { ...stored, link_type: 'none', link: null }, {}))).toEqual(['link'])
})

test('a new record sends what was filled, and a default that was cleared', () => {
  const draft = initialValues(create, { nonsense: 1 })
  expect(draft).toEqual({ place: 'home', link_type: 'none', is_show: true, sort: 100 })
  expect(changeOf(create, null, { ...draft, title: '春节', start_time: null })).toEqual({
    title: '春节',
    place: 'home',
    link_type: 'none',
    is_show: true,
    sort: 100,
  })
  expect(changeOf(create, null, { ...draft, sort: null })['sort']).toBeNull()
})

test('what is missing is named', () => {
  expect(Object.keys(problemsOf(create, { place: 'home' }, null, {})).sort()).toEqual(['image', 'title'])
})

test('conditions see what the page stamps on its records', () => {
  const fields = writableFields(area, 'create', grant)
  const named = { name: '江北', group_type: 'committee' }
  expect(problemsOf(fields, named, null, { area_type: 'group' })).toEqual({})
  expect(Object.keys(problemsOf(fields, named, null, { area_type: 'area' }))).toEqual(['group_type'])
})

test('a field that needs a further right is no part of the form', () => {
  expect(writableFields(user, 'create', grant)).not.toHaveProperty('member_no')
  expect(writableFields(user, 'create', new Set(['/user/list user.member_no']))).toHaveProperty('member_no')
})

test('changes of different fields meet without a question', () => {
  const current = { ...stored, revision: 8, title: '元宵' }
  expect(mergeChanges(update, stored, { sort: 5 }, current)).toEqual({ conflicts: [], change: { sort: 5 } })
})

test('changes of the same field are a question, unless both wrote the same', () => {
  const current = { ...stored, revision: 8, title: '元宵', sort: 5 }
  expect(mergeChanges(update, stored, { title: '中秋', sort: 5 }, current)).toEqual({
    conflicts: ['title'],
    change: { title: '中秋' },
  })
})

test.each([
  ['additions of both', [1, 2, 3], [1, 2, 4], [1, 2, 4, 3]],
  ['an addition and a removal', [1, 2, 3], [1], [1, 3]],
  ['removals of both', [2], [1], []],
  ['the same addition', [1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4]],
  ['everything removed, something added', [], [1, 2, 5], [5]],
])('of a set %s are kept', (_, mine, theirs, wanted) => {
  const { fields } = role
  const met = mergeChanges(fields, { auth_ids: [1, 2] }, { auth_ids: mine }, { auth_ids: theirs })
  expect(met.conflicts).toEqual([])
  expect(met.change['auth_ids'] ?? theirs).toEqual(wanted)
})

test('another order of a set, and lists that are none, are still a question', () => {
  const order = mergeChanges(role.fields, { auth_ids: [1, 2] }, { auth_ids: [2, 1] }, { auth_ids: [1, 2, 3] })
  expect(order.conflicts).toEqual(['auth_ids'])
  const images = mergeChanges(service.fields, { images: ['/a.jpg'] }, { images: ['/a.jpg', '/b.jpg'] }, { images: [] })
  expect(images.conflicts).toEqual(['images'])
})

test('nothing, null and an empty list are the same', () => {
  expect(same(undefined, null)).toBe(true)
  expect(same([], null)).toBe(true)
  expect(same(0, null)).toBe(false)
  expect(same(false, null)).toBe(false)
  expect(same([1], [1])).toBe(true)
})
