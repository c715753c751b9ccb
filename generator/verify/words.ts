// Missing English captions; they fall back to zh-CN and are reported, not refused.
import type { Source } from '../source'
import { captionsOf } from './locales'

function wantedOf(source: Source): string[] {
  const { data } = source
  const captions = [...captionsOf(source)]
  if (data.kind === 'table' || (data.kind === 'calls' && !data.locales)) return []
  const fields = data.of ? [] : Object.entries(data.fields ?? {})
  return [
    'title',
    ...fields.flatMap(([name, field]) => [
      `fields.${name}`,
      ...(field.oneOf ?? field.items?.oneOf ?? []).map((choice) => `fields.${name}.${choice.const}`),
    ]),
    ...Object.keys(data.report?.measures ?? {}).map((name) => `report.measures.${name}`),
    ...Object.entries(data.report?.dimensions ?? {}).flatMap(([name, { title, top = {} }]) => [
      ...(title ? [`report.dimensions.${name}`] : []),
      ...Object.keys(top).map((key) => `report.dimensions.${name}.${key}`),
    ]),
    ...Object.keys(data.actions ?? {}).map((name) => `actions.${name}`),
    ...captions.filter((key) => /^actions\.\w+\.board\./.test(key)),
  ]
}

export function missingWords(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const held = source.data.locales?.en ?? {}
    return wantedOf(source)
      .filter((key) => !(key in held))
      .map((key) => `${source.file}: no English for ${key}`)
  })
}
