// An uploaded file as a grid of cells, in any supported format, and what its other sheets hold.
import { fail } from '#kernel/errors'
import type { Encoded, Encoding } from './encoding'
import { type Grid, gridOf } from './grid'
import { headerAmong, type Known, likeliest, type SheetHead } from './header'
import { isBlank } from './raw-cell'
import { readBook } from './read-book'
import { readCsv } from './read-csv'
import { refuseBroken } from './refusals'

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
const OLD = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Headings named of a sheet. */
const NAMED = 8

export interface SheetInfo {
  readonly name: string
  /** Rows below the headings. */
  readonly rows: number
  readonly titles: string[]
  readonly hidden: boolean
  readonly picked: boolean
}

export interface ReadSheet {
  readonly grid: Grid
  /** Empty for a file that has no sheets. */
  readonly sheets: SheetInfo[]
  /** Of a csv. */
  readonly encoded?: Encoded
}

export interface ReadWish {
  readonly known: Known
  /** Number of the sheet from 1, and of the row of headings, if the person says them. */
  readonly sheet?: number | null
  readonly header?: number | null
  readonly encoding?: Encoding | null
}

function infoOf({ name, hidden, count, head }: SheetHead, picked: boolean, known: Known): SheetInfo {
  const found = headerAmong(head, known)
  const above = head.slice(0, (found?.index ?? -1) + 1).filter((row) => !row.every(isBlank)).length
  const titles = found
    ? (head[found.index] ?? []).filter((cell) => !isBlank(cell)).map((cell) => String(cell).trim())
    : []
  return { name, hidden, rows: count - above, titles: titles.slice(0, NAMED).map((one) => one.slice(0, 40)), picked }
}

/** Detects the format by content, not by name. Refuses with PARAM or SIZE. */
export async function readSheet(
  { name, bytes }: { name: string; bytes: Buffer },
  { known, sheet, header = null, encoding }: ReadWish,
): Promise<ReadSheet> {
  if (bytes.length === 0) fail('PARAM', { message: { zh: '文件是空的', en: 'The file is empty' } })
  const start = bytes.subarray(0, 4)
  const old = start.equals(OLD)
  if (old || start.equals(ZIP)) {
    const { sheets, picked, rows } = await readBook(bytes, old, (all) => {
      const wanted = (sheet ?? 0) - 1
      return wanted >= 0 && wanted < all.length ? wanted : likeliest(all, known)
    })
    return {
      grid: gridOf(rows, { known, header }),
      sheets: sheets.map((one, index) => infoOf(one, index === picked, known)),
    }
  }
  if (/\.(xls[xmb]?|et)$/i.test(name)) refuseBroken()
  const { rows, encoded } = await readCsv(bytes, encoding)
  return { grid: gridOf(rows, { known, header }), sheets: [], encoded }
}
