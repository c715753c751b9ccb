// Faulty rows of an import as a person corrects them: each correction is kept by the server at once.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Correction, type FaultKind, mend, type Preview, readPreview } from '../import-calls'
import { type HeldRow, joined, othersOf } from './held-rows'

/** Rows in the grid at once; corrected ones make room for others after the next check. */
export const SHOWN = 100

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
      return { ...faulty, others: await othersOf(jobId, before, faulty.list_data) }
    },
    // Each answer is taken, also one that says the same: typed values may stand in its place.
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { data: answer, isPlaceholderData: ofOther } = asked
  useEffect(() => {
    if (!answer || ofOther) return
    // Older than what is being sent; the rows are read again after it.
    const late = waiting.current > 0
    setHeld((now) => {
      if (now.key !== key) return { key, rows: joined([], answer.list_data, answer.others) }
      return late ? now : { key, rows: joined(now.rows, answer.list_data, answer.others) }
    })
    onCounts(answer.counts)
  }, [answer, ofOther, key, onCounts])
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
        rows: rows.map((one) => (one.id === row.id ? { ...one, out: !row.out, settled: true } : one)),
      }))
      await correct(row.out ? { back: [row.id] } : { out: [row.id] })
    },
  }
}

export type Faults = ReturnType<typeof useFaults>
