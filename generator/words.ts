// Captions of a file: zh-CN as written, English from its `locales` or the same again.
import type { RawSchema } from './source'

export type Words = (key: string, zh: string) => { zh: string; en: string }

export function wordsOf(schema: Pick<RawSchema, 'locales'>): Words {
  const english = schema.locales?.en ?? {}
  return (key, zh) => ({ zh, en: english[key] ?? zh })
}
