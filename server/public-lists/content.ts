// The rows of a public list: as its owner may read them at this moment, by the code that reads them for an export.

import { identity } from '#generated/product'
import type { Binding, Call, Field, Json, Row } from '#kernel/binding'
import { boundless } from '#kernel/boundless'
import { fail } from '#kernel/errors'
import { unsigned } from '#kernel/files'
import { shownNumber } from '#kernel/money'
import { type Language, pick } from '#kernel/text'
import type { Session } from '../core/caller'
import type { Context } from '../core/context'
import { noRequest } from '../http/answer'
import type { Parts } from '../http/parts'
import { contextAs } from '../jobs/owner'
import type { Cell } from '../sheets/cell'
import { recordCell, type Speech } from '../sheets/cells'
import { exportRows } from '../sheets/export-rows'
import { clockFor } from '../sheets/file-name'
import { headings } from '../sheets/titles'
import { publicColumns } from './columns'
import { narrowed, type PublicList } from './definition'
import { pageOf, problemOf } from './problem'

export interface ContentColumn {
  readonly field: Field
  readonly title: string
}

export interface ContentCell extends Cell {
  readonly value: unknown
  /** The value as the app shows it; of rich text without its marks, of a picture empty. */
  readonly shown: string
}

export interface Content {
  readonly title: string
  readonly language: Language
  /** Name of the installation. */
  readonly publisher: string
  /** RFC 3339. */
  readonly updated: string
  /** The same, as a local time. */
  readonly shownTime: string
  readonly columns: readonly ContentColumn[]
  readonly rows: readonly (readonly ContentCell[])[]
}

/** Fields whose values decide whether the pictures of a field are public. */
const conditionsOf = ({ public: shown }: Field): { readonly [field: string]: Json } =>
  typeof shown === 'object' ? shown : {}

/** Pictures that everybody may open at this moment, by their plain addresses; of any other kind the value. */
function publishedValue(field: Field, row: Row): unknown {
  const value = row[field.name] ?? null
  if (field.kind !== 'image') return value
  const isPublic = Object.entries(conditionsOf(field)).every(([name, wanted]) => row[name] === wanted)
  if (!isPublic) return field.many ? [] : null
  return Array.isArray(value) ? value.map((url) => unsigned(String(url))) : value && unsigned(String(value))
}

function shownOf(field: Field, value: unknown, cell: Cell, language: Language): string {
  if (field.kind === 'image') return ''
  if (typeof value !== 'number' || !['integer', 'number', 'money'].includes(field.kind)) return cell.text
  if (field.zero && value === 0) return pick(boundless[field.zero], language)
  return field.name === 'id' ? cell.text : shownNumber(field, value)
}

function cellOf(field: Field, row: Row, speech: Speech): ContentCell {
  const value = publishedValue(field, row)
  const cell = recordCell(field, { ...row, [field.name]: value }, speech)
  return { ...cell, value, shown: shownOf(field, value, cell, speech.language) }
}

async function rowsOf(list: PublicList, page: Binding, names: readonly string[], context: Context): Promise<Row[]> {
  const fields = [...new Set(names)].map((name) => page.fields[name] ?? ({ name } as Field))
  const input = {
    columns: names,
    query: { ...list.query, ...page.select },
    format: 'csv',
    today: context.today,
  } as const
  const { batches } = await exportRows(page, input, fields, list.max_rows, context)
  const rows: Row[] = []
  for await (const batch of batches()) {
    rows.push(...batch)
    if (rows.length >= list.max_rows) break
  }
  return rows.slice(0, list.max_rows)
}

/** @param owner the session of the owner as of now @throws Refusal if the owner may not read it */
export async function contentOf(list: PublicList, owner: Session, language: Language, parts: Parts): Promise<Content> {
  const settings = await parts.settings.read()
  const session = narrowed(list, owner)
  return parts.reads.run(await parts.reads.position(), ({ db: from }) => {
    const looking = from.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return looking.execute(async (db) => {
      const page = pageOf(list.resource, parts) ?? fail('NF')
      const caller = { ...noRequest, language }
      const context = await contextAs(session, page, page.calls['list'] as Call, caller, db, parts, settings)
      if (problemOf(list, { ...context, session: owner })) fail('PERM')
      const offered = new Map(publicColumns(page, owner, parts.resources).map(({ field }) => [field.name, field]))
      const fields = list.columns.map((name) => offered.get(name) as Field)
      const names = [...list.columns, ...fields.flatMap((field) => Object.keys(conditionsOf(field)))]
      const speech = { language, clock: clockFor(context) }
      const rows = await rowsOf(list, page, names, context)
      const titles = headings(fields, context)
      const updated = context.now().toISOString()
      return {
        title: (language === 'en' && list.name_en) || list.name,
        language,
        publisher: identity ? String(settings[identity.name] ?? '') : '',
        updated,
        shownTime: speech.clock.shown(updated).slice(0, 16),
        columns: fields.map((field, place) => ({ field, title: titles[place] as string })),
        rows: rows.map((row) => fields.map((field) => cellOf(field, row, speech))),
      }
    })
  })
}
