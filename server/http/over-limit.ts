// Refusals of keys without a field (`id_list`, `keyword`, `limit`): each names its limit.
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { Text } from '#kernel/binding'

type Say = (limit: number) => Text

const sayLimit: Readonly<Record<string, Say>> = {
  maxItems: (limit) => ({ zh: `一次最多 ${limit} 项`, en: `At most ${limit} at once` }),
  minItems: (limit) => ({ zh: `至少 ${limit} 项`, en: `At least ${limit}` }),
  maxLength: (limit) => ({ zh: `不能超过 ${limit} 个字`, en: `At most ${limit} characters` }),
  maximum: (limit) => ({ zh: `不能大于 ${limit}`, en: `At most ${limit}` }),
  minimum: (limit) => ({ zh: `不能小于 ${limit}`, en: `At least ${limit}` }),
  uniqueItems: () => ({ zh: '有重复的项', en: 'The same entry appears twice' }),
}

/** Titles of these keys, for messages shown in a toast. */
const spoken: Readonly<Record<string, Text>> = {
  id_list: { zh: '所选记录', en: 'Records chosen' },
  keyword: { zh: '搜索词', en: 'Search text' },
}

function withName(key: string, text: Text): Text {
  const name = spoken[key]
  return name ? { zh: `${name.zh}${text.zh}`, en: `${name.en}: ${text.en.toLowerCase()}` } : text
}

/** Message for the exceeded limit of a key; null if the error is another one. */
export function overLimit(error: ErrorObject, all: readonly ErrorObject[]): Text | null {
  const [key, ...deeper] = error.instancePath.split('/').slice(1)
  if (!key || deeper.length > 0) return null
  const cause = all.find((one) => one.instancePath === error.instancePath && Object.hasOwn(sayLimit, one.keyword))
  if (!cause) return null
  return withName(key, (sayLimit[cause.keyword] as Say)(Number((cause.params as { limit?: number }).limit)))
}
