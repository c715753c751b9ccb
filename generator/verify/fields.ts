// Each field by itself and among its siblings: a kind fits, no standard name is taken, referred names exist.

import { TEXTAREA_FROM } from '../../kernel/constants'
import { kindOf } from '../../kernel/kinds'
import { numberText } from '../../kernel/number-pattern'
import { normalised } from '../../kernel/sheet'
import type { Path, RawField, Source } from '../source'
import { checkBounds } from './bounds'
import { checkLooks, checkShared } from './choices'
import { checkCondition, checkCycles } from './conditions'
import { checkDefault } from './defaults'
import { checkFirst } from './leading'
import { checkOpens } from './opens'
import { checkProposals, type Sight } from './propose'
import { checkCompute, checkReference } from './references'
import { checkRows } from './rows'
import { checkSecret } from './secrets'
import { checkTimed } from './timed'
import { checkChoice, checkName, standardNames, type World } from './world'

/** `around`: other fields that conditions may read; `sight`: records that suggestions may read. */
function checkNumber(world: World, source: Source, at: Path, field: RawField): void {
  const pattern = field['x-number']
  if (!pattern) return
  const report = (message: string) =>
    world.report(source, [...at, 'x-number'], `${at.join('.')}.x-number: ${message}`, 'key')
  const length = numberText(pattern, '2000-01-01', 0).length
  if (at.length > 2) report('only a field of the record itself')
  else if (field.type !== 'string' || field.readOnly !== true || field['x-unique'] !== true)
    report('the field is a text, readOnly and x-unique, since the server gives the number')
  else if ((field.maxLength ?? length) < length)
    report(`such numbers have ${length} characters: maxLength is ${field.maxLength}`)
}

/** The rule is an index of the table, so that it holds columns of the record and constants only. */
function checkOneWhile(
  world: World,
  source: Source,
  at: Path,
  field: RawField,
  fields: Record<string, RawField>,
): void {
  const condition = field['x-one-while']
  if (!condition) return
  const path = [...at, 'x-one-while']
  const report = (message: string) => world.report(source, path, `${at.join('.')}.x-one-while: ${message}`, 'key')
  if (at.length > 2) report('only a field of the record itself')
  else if (field['x-unique']) report('the value is unique anyway')
  else if (field.type === 'array' || field['x-compute'] !== undefined) report('only one stored value')
  else checkCondition(world, source, path, condition, fields)
  for (const sibling of Object.keys(condition))
    if (fields[sibling]?.type === 'array' || fields[sibling]?.['x-compute'] !== undefined)
      report(`"${sibling}" is not one stored value`)
}

export function checkFields(
  world: World,
  source: Source,
  path: Path,
  fields: Record<string, RawField>,
  around: Record<string, RawField> = {},
  sight: Sight = {},
): void {
  for (const [name, field] of Object.entries(fields)) {
    const at = [...path, name]
    checkShared(world, source, at, field)
    checkLooks(world, source, at, field)
    checkKind(world, source, at, field)
    checkDefault(world, source, at, field)
    // Columns of the table only: an input or an answer may be called `id`.
    if (path.length === 1 && source.data.features?.['standard'] !== false && standardNames.includes(name))
      world.report(source, at, `${at.join('.')}: "${name}" exists unwritten`, 'key')
    if (field['x-when']) checkCondition(world, source, [...at, 'x-when'], field['x-when'], { ...around, ...fields })
    checkReference(world, source, at, field, fields, { ...around, ...fields })
    checkCompute(world, source, at, field)
    checkRows(world, source, at, field)
    checkProposals(world, source, at, field, sight)
    checkSecret(world, source, at, field, fields)
    checkOpens(world, source, at, field, fields)
    if (field['x-sort-as'] && at.length > 2)
      world.report(source, [...at, 'x-sort-as'], `${at.join('.')}.x-sort-as: only fields of a record are sorted by`)
    checkBounds(world, source, at, field, fields)
    checkTimed(world, source, at, field, fields)
    checkPublic(world, source, at, field, fields)
    checkFirst(world, source, at, field, fields)
    checkOneWhile(world, source, at, field, fields)
    checkNumber(world, source, at, field)
    if (Array.isArray(field['x-unique'])) {
      for (const [index, sibling] of field['x-unique'].entries())
        checkName(world, source, [...at, 'x-unique', index], sibling, Object.keys(fields), 'field')
    }
    const nested = field.fields ?? field.items?.fields
    if (nested) checkFields(world, source, field.fields ? [...at, 'fields'] : [...at, 'items', 'fields'], nested)
  }
  checkCycles(world, source, path, fields)
  checkAlso(world, source, path, fields)
}

/** Published files are those of columns: the database says which record holds a file, and asks its other columns. */
function checkPublic(world: World, source: Source, at: Path, field: RawField, fields: Record<string, RawField>): void {
  const values = field['x-public']
  if (values === undefined) return
  if (at.length > 2)
    world.report(source, [...at, 'x-public'], `${at.join('.')}.x-public: only fields of a record are published`)
  for (const [name, value] of Object.entries(values === true ? {} : values)) {
    const place = [...at, 'x-public', name]
    if (checkName(world, source, place, name, Object.keys(fields), 'field'))
      checkChoice(world, source, place, fields[name], value, place.join('.'))
  }
}

/** Each heading of a sheet must mean one field. */
function checkAlso(world: World, source: Source, path: Path, fields: Record<string, RawField>): void {
  const owners = new Map<string, string>()
  for (const [name, field] of Object.entries(fields))
    for (const title of [name, field.title ?? name]) owners.set(normalised(title), name)
  for (const [name, field] of Object.entries(fields)) {
    for (const [index, title] of (field['x-also'] ?? []).entries()) {
      const at = [...path, name, 'x-also', index]
      const owner = owners.get(normalised(title))
      if (path.length > 1)
        world.report(source, at, `${[...path, name].join('.')}.x-also: only fields of a record are imported`)
      else if (owner) world.report(source, at, `fields.${name}.x-also: "${title}" means "${owner}" already`)
      owners.set(normalised(title), name)
    }
  }
}

function checkKind(world: World, source: Source, at: Path, field: RawField): void {
  // Choices that could not be resolved are already reported.
  if (kindOf(field, TEXTAREA_FROM) || field['x-choices'] || field.items?.['x-choices']) return
  const format = field.format ? ` with format "${field.format}"` : ''
  world.report(source, at, `${at.join('.')}: no kind fits type "${field.type ?? ''}"${format}`)
}
