// Translations belong to captions that the file has.
import { nearest } from '../nearest'
import { endpointOf, type RawEndpoint, type RawField, type RawInput, type RawPart, type Source } from '../source'
import type { World } from './world'

type Fields = Record<string, RawField> | undefined

function* ofFields(prefix: string, fields: Fields): Generator<string> {
  for (const [name, field] of Object.entries(fields ?? {})) {
    const path = `${prefix}.${name}`
    yield path
    if (field.description) yield `${path}.hint`
    // Choices taken from another field are translated there.
    for (const choice of field.oneOf ?? field.items?.oneOf ?? [])
      if (choice.en === undefined) yield `${path}.${choice.const}`
    yield* ofFields(path, field.fields ?? field.items?.fields)
  }
}

function* ofBody(prefix: string, input: RawInput | undefined, output: RawInput | undefined): Generator<string> {
  if (input?.title) yield `${prefix}.input`
  yield* ofFields(`${prefix}.fields`, input?.fields)
  yield* ofFields(`${prefix}.output`, output?.fields)
}

function* ofCall(prefix: string, written: string | RawEndpoint): Generator<string> {
  const { title, instead, input, output } = endpointOf(written)
  if (title) yield prefix
  if (instead) {
    yield `${prefix}.instead`
    yield `${prefix}.instead.confirm`
  }
  yield* ofBody(prefix, input, output)
}

function* ofBoard(prefix: string, parts: Record<string, RawPart> | undefined): Generator<string> {
  for (const [name, part] of Object.entries(parts ?? {})) {
    const path = `${prefix}.${name}`
    if (part.title) yield path
    for (const [key, { unit }] of Object.entries({ ...part.cards, ...part.totals, ...part.months })) {
      yield `${path}.${key}`
      if (unit) yield `${path}.${key}.unit`
    }
    yield* ofBoard(path, part.parts)
  }
}

/** Every caption that the file writes, by the key of its translation. */
export function* captionsOf({ data }: Source): Generator<string> {
  yield 'title'
  if (data.noun) yield 'noun'
  yield* ofFields('fields', data.fields)
  for (const key of ['endpoints', 'toggles'] as const)
    for (const [name, written] of Object.entries(data[key] ?? {})) yield* ofCall(`${key}.${name}`, written)
  for (const [name, action] of Object.entries(data.actions ?? {})) {
    yield `actions.${name}`
    yield* ofBoard(`actions.${name}.board`, action.board)
    if (action.confirm) yield `actions.${name}.confirm`
    yield* ofBody(`actions.${name}`, action.input, action.output)
    yield* ofCall(`actions.${name}`, action.endpoint)
  }
  for (const preset of data.views?.list?.presets ?? []) {
    yield `views.list.presets.${preset.key}`
    if (preset.todo) yield `views.list.presets.${preset.key}.todo`
  }
  for (const [name, figure] of Object.entries(data.views?.list?.summary ?? {}))
    if (figure.title) yield `views.list.summary.${name}`
  for (const index of (data.locks ?? []).keys()) yield `locks.${index}`
  if (data.report?.note) yield 'report.note'
  for (const name of Object.keys(data.report?.measures ?? {})) yield `report.measures.${name}`
  for (const [name, dimension] of Object.entries(data.report?.dimensions ?? {})) {
    if (dimension.title) yield `report.dimensions.${name}`
    for (const key of Object.keys(dimension.top ?? {})) yield `report.dimensions.${name}.${key}`
  }
  for (const key of ['form', 'show'] as const)
    for (const index of (data.views?.[key]?.groups ?? []).keys()) yield `views.${key}.${index}`
}

export function checkLocales(world: World, source: Source): void {
  const held = source.data.locales?.en
  if (!held) return
  const known = [...captionsOf(source)]
  for (const key of Object.keys(held))
    if (!known.includes(key))
      world.report(
        source,
        ['locales', 'en', key],
        `locales.en: there is no caption "${key}"${nearest(key, known)}`,
        'key',
      )
}
