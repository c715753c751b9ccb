// Kinds of field that the form offers, with the words that a new one begins with.

export interface NewKind {
  kind: string
  zh: string
  en: string
  words: Record<string, unknown>
}

export const newKinds: readonly NewKind[] = [
  { kind: 'text', zh: '文本', en: 'Text', words: { type: 'string', maxLength: 50 } },
  {
    kind: 'running',
    zh: '流水号',
    en: 'Running number',
    words: { type: 'string', maxLength: 20, readOnly: true, 'x-unique': true, 'x-number': '{yyyy}{0000}' },
  },
  { kind: 'textarea', zh: '多行文本', en: 'Long text', words: { type: 'string', maxLength: 1000 } },
  {
    kind: 'choice',
    zh: '选项',
    en: 'Choice',
    words: {
      oneOf: [
        { const: 'first', title: '选项一' },
        { const: 'second', title: '选项二' },
      ],
    },
  },
  { kind: 'boolean', zh: '是否', en: 'Yes or no', words: { type: 'boolean', default: false } },
  { kind: 'integer', zh: '整数', en: 'Whole number', words: { type: 'integer', minimum: 0 } },
  { kind: 'number', zh: '小数', en: 'Number', words: { type: 'number' } },
  { kind: 'money', zh: '金额', en: 'Money', words: { type: 'integer', format: 'money', minimum: 0 } },
  { kind: 'date', zh: '日期', en: 'Date', words: { type: 'string', format: 'date' } },
  { kind: 'date-time', zh: '日期时间', en: 'Date and time', words: { type: 'string', format: 'date-time' } },
  { kind: 'month', zh: '月份', en: 'Month', words: { type: 'string', format: 'month' } },
  {
    kind: 'reference',
    zh: '关联记录',
    en: 'Record of another resource',
    words: { type: 'integer', 'x-ref': { resource: '' } },
  },
  { kind: 'image', zh: '图片', en: 'Picture', words: { type: 'string', format: 'image' } },
  { kind: 'image[]', zh: '多张图片', en: 'Pictures', words: { type: 'array', format: 'image', maxItems: 9 } },
  { kind: 'file', zh: '文件', en: 'File', words: { type: 'string', format: 'file' } },
  { kind: 'html', zh: '富文本', en: 'Rich text', words: { type: 'string', format: 'html' } },
  { kind: 'phone', zh: '电话', en: 'Phone', words: { type: 'string', format: 'phone' } },
  { kind: 'email', zh: '邮箱', en: 'Email', words: { type: 'string', format: 'email' } },
  { kind: 'uri', zh: '网址', en: 'Web address', words: { type: 'string', format: 'uri' } },
  { kind: 'color', zh: '颜色', en: 'Colour', words: { type: 'string', format: 'color' } },
  { kind: 'region', zh: '地区', en: 'Region', words: { type: 'string', format: 'region' } },
]

/** Kinds that a list is filtered by as soon as they are there: reports and groups of the list count by them. */
export const filtering: ReadonlySet<string> = new Set(['choice', 'boolean', 'reference', 'date', 'date-time'])

/** Kinds without a column in a list. */
export const unlisted: ReadonlySet<string> = new Set(['html', 'json', 'object', 'rows', 'rows[]', 'password'])
