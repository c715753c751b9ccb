// Fictional schemas of realistic size, each referring to the previous one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const choices = (names: readonly string[]) => names.map((name) => ({ const: name, title: `选项${name}` }))

function schemaOf(name: string, before: string | undefined): object {
  const path = `/${name.replace(/_/g, '')}`
  const fields: Record<string, { oneOf?: { const: string }[]; [word: string]: unknown }> = {
    title: { title: '标题', type: 'string', minLength: 1, maxLength: 50 },
    code: { title: '编号', type: 'string', maxLength: 20, 'x-unique': true },
    ...(before ? { parent_id: { title: '所属', type: 'integer', 'x-ref': { resource: before } } } : {}),
    image: { title: '图片', type: 'string', format: 'image', description: '建议 750×350' },
    images: { title: '相册', type: 'array', format: 'image', maxItems: 9 },
    place: { title: '位置', default: 'home', oneOf: choices(['home', 'activities', 'resources', 'party', 'me']) },
    link_type: { title: '跳转类型', default: 'none', oneOf: choices(['none', 'in_app', 'external', 'channel']) },
    link: {
      title: '跳转地址',
      type: 'string',
      format: 'link',
      maxLength: 255,
      'x-when': { link_type: { not: { const: 'none' } } },
      'x-required': true,
    },
    contact: { title: '联系人', type: 'string', maxLength: 30 },
    phone: { title: '电话', type: 'string', format: 'phone' },
    amount: { title: '金额', type: 'integer', format: 'money', minimum: 0 },
    quota: { title: '名额', type: 'integer', minimum: 0, maximum: 10_000 },
    start_time: { title: '开始', type: 'string', format: 'date-time' },
    end_date: { title: '结束', type: 'string', format: 'date' },
    intro: { title: '简介', type: 'string', maxLength: 500 },
    content: { title: '内容', type: 'string', format: 'html' },
    state: { title: '状态', default: 'draft', readOnly: true, oneOf: choices(['draft', 'open', 'closed']) },
    is_show: { title: '显示', type: 'boolean', default: true },
    sort: { title: '排序', type: 'integer', format: 'sort', minimum: 0, maximum: 9999, default: 100 },
  }
  const english = Object.fromEntries(
    Object.entries(fields).flatMap(([field, { oneOf = [] }]) => [
      [`fields.${field}`, field],
      ...oneOf.map((choice) => [`fields.${field}.${choice.const}`, choice.const]),
    ]),
  )
  return {
    $schema: '../_meta/resource.json',
    name,
    title: `样例 ${name}`,
    route: `${path}/list`,
    icon: 'AppstoreOutlined',
    group: 'support',
    label: '{title}',
    endpoints: {
      list: `POST ${path}/list`,
      create: `POST ${path}/add`,
      read: `POST ${path}/read`,
      update: `POST ${path}/edit`,
      remove: `POST ${path}/delete`,
      options: `POST ${path}/options`,
    },
    toggles: { is_show: `POST ${path}/changeShow` },
    required: ['title'],
    fields,
    views: {
      list: {
        columns: ['image', 'title', 'place', 'amount', 'start_time', 'state', 'is_show', 'sort'],
        filters: ['place', 'state', 'is_show', 'start_time'],
        search: ['title', 'code', 'contact'],
        sort: ['sort', 'create_time'],
        order: ['sort', '-create_time'],
        inline: ['sort'],
      },
      form: {
        groups: [
          { title: '内容', fields: ['title', 'code', 'image', 'images', 'intro', 'content'] },
          { title: '跳转', fields: ['place', 'link_type', 'link'] },
          {
            title: '其他',
            fields: ['contact', 'phone', 'amount', 'quota', 'start_time', 'end_date', 'is_show', 'sort'],
          },
        ],
      },
    },
    locales: { en: { title: name, ...english } },
  }
}

/** Writes `count` schemas below `root`. */
export function writeSchemas(root: string, count: number): void {
  const folder = join(root, 'schemas/support')
  mkdirSync(folder, { recursive: true })
  const nameOf = (index: number) => `sample_${String(index).padStart(3, '0')}`
  for (let index = 0; index < count; index++) {
    const schema = schemaOf(nameOf(index), index > 0 ? nameOf(index - 1) : undefined)
    writeFileSync(join(folder, `${nameOf(index)}.json`), `${JSON.stringify(schema, null, 2)}\n`)
  }
}

/** The product file, without references to resources that are not among the fictional ones. */
export function writeProduct(root: string): void {
  const { title, groups, locales } = JSON.parse(readFileSync('schemas/_product.json', 'utf8'))
  const names = { en: { title: locales.en.title } }
  writeFileSync(join(root, 'schemas/_product.json'), JSON.stringify({ title, groups, locales: names }))
}
