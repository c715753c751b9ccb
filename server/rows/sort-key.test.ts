// The order of names by their keys: surnames as spoken, Latin names among them, rare characters by their sound.
import { expect, test } from 'vitest'
import { sortKeyOf } from './sort-key'

const bytewise = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

function sorted(texts: readonly string[], as: 'person' | 'text'): string[] {
  return [...texts].sort((one, other) => bytewise(sortKeyOf(one, as) as string, sortKeyOf(other, as) as string))
}

/** Any other order than the wanted one. */
const shuffled = (texts: readonly string[]) => [...texts].sort()

test('surnames sort as they are spoken, also those of two characters', () => {
  const people = ['安然', '盖聂', '葛优', '李明', '万俟卨', '区志', '朴树', '仇英', '单雄信', '万春', '解缙', '尉迟恭']
  const wanted = [...people, '曾国藩', '查良镛', '张伟']
  expect(sorted(shuffled(wanted), 'person')).toEqual(wanted)
})

test('people of one surname stand together, by the sound of their names and then by tone', () => {
  const wanted = ['张安', '张巴', '张拔', '张伟', '章安', '章伟', '赵安']
  expect(sorted(shuffled(wanted), 'person')).toEqual(wanted)
})

test('places and companies have no surname', () => {
  const wanted = ['单一窗口', '解放路商会', '曾经客栈', '长沙商会', '重庆商会', '厦门商会']
  expect(sorted(shuffled(wanted), 'text')).toEqual([
    '曾经客栈',
    '长沙商会',
    '重庆商会',
    '单一窗口',
    '解放路商会',
    '厦门商会',
  ])
})

test('Latin names stand among the syllables, whatever their case, width and marks', () => {
  const wanted = ['安然', 'ａnna', 'Bob', '李明', 'Ling', '凌云', '卓然', 'Zoë']
  expect(sorted(shuffled(wanted), 'person')).toEqual(wanted)
})

test('ü follows u and comes before the syllables that are longer', () => {
  const wanted = ['卢安', '路安', '吕安', '栾安', '罗安']
  expect(sorted(shuffled(wanted), 'person')).toEqual(wanted)
})

test('rare characters stand by their sound, those that nobody knows behind all letters', () => {
  const wanted = ['李洪', '李𬭎', '李伟', '李𬀩', '李文', '王安', '𠀀安']
  expect(sorted(shuffled(wanted), 'person')).toEqual(wanted)
})

test('only equal names have equal keys, and a long one has a short key', () => {
  expect(sortKeyOf('Anna', 'person')).not.toBe(sortKeyOf('anna', 'person'))
  expect(sortKeyOf('安'.repeat(500), 'text')?.length).toBeLessThan(500)
  expect(sortKeyOf(null, 'text')).toBeNull()
})
