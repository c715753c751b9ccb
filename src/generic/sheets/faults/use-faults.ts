// Faulty rows of an import as a person corrects them: each correction is kept by the server at once.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Correction, type FaultKind, mend, type Preview, type PreviewRow, readPreview } from '../import-calls'

/** Rows in the grid at once; corrected ones make room for others after the next check. */
export const SHOWN = 100

export interface HeldRow extends PreviewRow {
  /** No problem is left, or the row was left out. */
  settled: boolean
}

/** The rows seen before, in their place, with what is left of their problems; new ones behind. */
function joined(held: readonly HeldRow[], faulty: readonly PreviewRow[], others: readonly PreviewRow[]): HeldRow[] {
  const now = new Map([...others, ...faulty].map((row) => [row.id, row]))
  const bad = new Set(faulty.map(({ id }) => id))
  const known = held.map((row) => {
    const found = now.get(row.id)
    return { ...row, ...(found ?? {}), settled: !bad.has(row.id), values: found?.values ?? row.values }
  })
  const ids = new Set(held.map(({ id }) => id))
  return [...known, ...faulty.filter(({ id }) => !ids.has(id)).map((row) => ({ ...row, settled: false }))]
}

/** Rows whose other cells say the same as one that was just corrected. */
export interface Such {
  field: string
  from: string
  to: string
  num: number
}

export function useFaults(jobId: number, kind: FaultKind | null, onCounts: (counts: Preview['counts']) => void) {
  const client = useQueryClient()
  const [held, setHeld] = useState<{ key: string; rows: HeldRow[] }>({ key: '', rows: [] })
  const [such, setSuch] = useState<Such | null>(null)
  /** Corrections that the server did not take, such as without a connection. */
  const [unsaved, setUnsaved] = useState<Correction[]>([])
  const waiting = useRef(0)
  const tail = useRef<Promise<unknown>>(Promise.resolve())
  const filter = kind ? { field: kind.field ?? '', kind: kind.kind } : {}
  const key = `${jobId} ${JSON.stringify(filter)}`
  const asked = useQuery({
    queryKey: ['import-faults', jobId, filter],
    queryFn: async () => {
      const faulty = await readPreview(jobId, { what: 'fail', ...filter, limit: SHOWN })
      const before = held.key === key ? held.rows : []
      const settled = before.length > 0 ? await readPreview(jobId, { what: 'mended', limit: 200 }) : null
      const out = before.some(({ out: gone }) => gone) ? await readPreview(jobId, { what: 'skip', limit: 200 }) : null
      const others = [...(settled?.list_data ?? []), ...(out?.list_data ?? [])]
      setHeld((now) => ({ key, rows: joined(now.key === key ? now.rows : [], faulty.list_data, others) }))
      onCounts(faulty.counts)
      return faulty
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  /** One after another, as typed; the rows are read again once nothing is left to send. */
  const correct = (correction: Correction): Promise<void> => {
    waiting.current += 1
    const sent = tail.current.then(() => mend(jobId, correction))
    tail.current = sent.catch(() => setUnsaved((list) => [...list, correction]))
    return tail.current.then(async () => {
      waiting.current -= 1
      if (waiting.current > 0) return
      await asked.refetch()
      await client.invalidateQueries({ queryKey: ['import-preview', jobId] })
    })
  }
  /** Shows the typed values before the server has answered. */
  const show = (cells: NonNullable<Correction['cells']>): void =>
    setHeld(({ key: of, rows }) => ({
      key: of,
      rows: rows.map((row) => {
        const own = cells.filter((cell) => cell.row === row.id)
        const values = Object.fromEntries(own.map(({ field, value }) => [field, value]))
        return own.length > 0 ? { ...row, values: { ...row.values, ...values } } : row
      }),
    }))
  return {
    asked,
    rows: held.key === key ? held.rows : [],
    such,
    unsaved,
    async again(): Promise<void> {
      setUnsaved([])
      await Promise.all(unsaved.map(correct))
    },
    async type(row: HeldRow, field: string, value: string): Promise<void> {
      const from = String(row.values?.[field] ?? '')
      if (value === from) return
      const others = (row.help?.[field]?.such ?? 1) - 1
      const cells = [{ row: row.id, field, value: value === '' ? null : value }]
      show(cells)
      setSuch(others > 0 && from !== '' && value !== '' ? { field, from, to: value, num: others } : null)
      await correct({ cells })
    },
    async paste(cells: NonNullable<Correction['cells']>): Promise<void> {
      show(cells)
      setSuch(null)
      await correct({ cells })
    },
    async all(field: string, from: string, to: string): Promise<void> {
      setSuch(null)
      await correct({ word: { field, from, to } })
    },
    async leaveOut(row: HeldRow): Promise<void> {
      setHeld(({ key: of, rows }) => ({
        key: of,
        rows: rows.map((one) => (one.id === row.id ? { ...one, out: !row.out } : one)),
      }))
      await correct(row.out ? { back: [row.id] } : { out: [row.id] })
    },
  }
}

export type Faults = ReturnType<typeof useFaults>
