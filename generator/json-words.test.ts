// Broken JSON is told once, in words, at the place where it is mended.
import { expect, test } from 'vitest'
import { read } from './read'

const cases: [what: string, text: string, wanted: string][] = [
  ['a comma between keys', '{\n  "name": "note"\n  "title": "Note"\n}\n', '2:17: a comma is missing after "note"'],
  ['a comma between entries', '{ "list": ["a" "b"] }', '1:15: a comma is missing after "a"'],
  ['a comma between objects', '{ "list": [{}\n{}] }', '1:14: a comma is missing after }'],
  ['a comma after the last key', '{ "name": "note", }', '1:17: a comma too many before }'],
  ['a comma after the last entry', '{ "list": ["a",\n] }', '1:15: a comma too many before ]'],
  ['two commas', '{ "list": ["a",, "b"] }', '1:15: a comma too many before ,'],
  ['a colon', '{ "name" "note" }', '1:9: a colon is missing after "name"'],
  ['an equals sign', '{ "name" = "note" }', '1:10: =: a colon stands between a name and its value'],
  ['a value', '{ "name": , "title": "x" }', '1:10: a value is missing after :'],
  [
    'a name without quotes',
    '{ name: "note" }',
    '1:3: name is no value: texts stand in double quotes, else only numbers, true, false and null',
  ],
  ['single quotes', `{ "name": 'note' }`, "1:11: 'note': texts stand in double quotes"],
  ['True as in Python', '{ "required": True }', '1:15: True: JSON knows true, false and null, in small letters'],
  ['undefined', '{ "required": undefined }', '1:15: undefined: JSON knows true, false and null, in small letters'],
  ['a comment', '{\n  // why\n  "name": "note" }', '2:3: a comment: JSON has none; "description" explains a field'],
  ['an open text', '{\n  "name": "note\n}', '2:11: the text "note is not closed: a double quote is missing'],
  ['an open brace', '{ "name": "note"', '1:17: the brace { of line 1 is not closed: } is missing'],
  ['an open bracket', '{\n  "list": ["a"\n}', '3:1: the bracket [ of line 2 is not closed: ] is missing'],
  [
    'a brace too many',
    '{ "name": "note" } }',
    '1:20: the file should end before }: one brace too many is closed, or a comma is missing',
  ],
  ['a wrong number', '{ "order": 1. }', '1:12: 1. is no number as JSON writes them'],
  [
    'a leading plus',
    '{ "order": +1 }',
    '1:12: +1 is no value: texts stand in double quotes, else only numbers, true, false and null',
  ],
  [
    'a wrong escape',
    '{ "pattern": "\\d" }',
    '1:14: a backslash stands before one of " \\ / b f n r t u only; write two for one',
  ],
  [
    'a tab in a text',
    '{ "name": "a\tb" }',
    '1:11: a sign that a text may not hold as it is, such as a line break: write \\n',
  ],
]

test.each(cases)('%s', (_what, text, wanted) => {
  const { faults } = read('note.json', text)
  expect(
    faults.map(({ line, column, message }) => `${line}:${column}: ${message.replace('not valid JSON: ', '')}`),
  ).toEqual([wanted])
})
