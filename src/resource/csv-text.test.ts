// A csv as Excel and the accountant's program read it.
import { expect, test } from 'vitest'
import { csvText } from './csv-text'

test('a mark, quotes where they are needed, and lines ended as spreadsheets expect', () => {
  expect(csvText([['分类', '金额'], ['a,b', '1.00'], ['“"”', 'x\ny'], []])).toBe(
    '\uFEFF分类,金额\r\n"a,b",1.00\r\n"“""”","x\ny"\r\n\r\n',
  )
})
