// Faulty rows of an import as a person corrects them: each correction is kept by the server at once.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Correction, type FaultKind, type Mended, mend, type Preview, readPreview } from '../import-calls'
import { type CorrectedRow, inverseOf, joined, othersOf, shownWith, wordBack } from './corrections'

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
  const [held, setHeld] = useState<{ key: string; rows: CorrectedRow[] }>({ key: '', rows: [] })
  const [such, setSuch] = useState<Such | null>(null)
  /** Corrections that the server did not take, such as without a connection. */
  const [unsaved, setUnsaved] = useState<Correction[]>([])
  /** Corrections that take back those made so far, the last one at the end; that of a word once the server has told it. */
  const past = useRef<(Correction | Promise<readonly Correction[]>)[]>([])
  const waiting = useRef(0)
  const tail = useRef<Promise<unknown>>(Promise.resolve())
  const filter = kind ? { field: kind.field ?? '', kind: kind.kind } : {}
  const key = `${jobId} ${JSON.stringify(filter)}`
  const query = useQuery({
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
  const { data: answer, isPlaceholderData: ofOther } = query
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
  /** One after another, as typed. null if the server did not take it. */
  const send = (correction: Correction): Promise<Mended | null> => {
    waiting.current += 1
    const sent = tail.current.then(() => mend(jobId, correction))
    const taken = sent.catch(() => {
      setUnsaved((list) => [...list, correction])
      return null
    })
    tail.current = taken
    return taken
  }
  /** The rows are read again once nothing is left to send. */
  const settled = (): Promise<void> =>
    tail.current.then(async () => {
      waiting.current -= 1
      if (waiting.current > 0) return
      await query.refetch()
      await client.invalidateQueries({ queryKey: ['import-preview', jobId] })
    })
  const correct = (correction: Correction): Promise<void> => {
    void send(correction)
    return settled()
  }
  /** Shows the correction before the server has answered. */
  const show = (correction: Correction): void =>
    setHeld(({ key: of, rows }) => ({ key: of, rows: shownWith(correction, rows) }))
  const apply = async (correction: Correction): Promise<void> => {
    past.current.push(inverseOf(correction, held.rows))
    show(correction)
    await correct(correction)
  }
  return {
    asked: query,
    rows: held.key === key ? held.rows : [],
    such,
    unsaved,
    async again(): Promise<void> {
      setUnsaved([])
      await Promise.all(unsaved.map(correct))
    },
    async type(row: CorrectedRow, field: string, value: string): Promise<void> {
      const from = String(row.values?.[field] ?? '')
      if (value === from) return
      const others = (row.help?.[field]?.such ?? 1) - 1
      setSuch(others > 0 && from !== '' && value !== '' ? { field, from, to: value, num: others } : null)
      await apply({ cells: [{ row: row.id, field, value: value === '' ? null : value }] })
    },
    async paste(cells: NonNullable<Correction['cells']>): Promise<void> {
      setSuch(null)
      await apply({ cells })
    },
    /** Takes the last correction back. Answers the first cell of it. */
    undo(): { id: number; field: string } | null {
      const correction = past.current.pop()
      if (!correction) return null
      setSuch(null)
      if (correction instanceof Promise) {
        void correction.then((all) => Promise.all(all.map(correct)))
        return null
      }
      show(correction)
      void correct(correction)
      const cell = correction.cells?.[0]
      return cell ? { id: cell.row, field: cell.field } : null
    },
    async all(field: string, from: string, to: string): Promise<void> {
      setSuch(null)
      // Rows out of sight change as well: only the server knows what was before.
      past.current.push(send({ word: { field, from, to } }).then((answer) => wordBack(answer?.back)))
      await settled()
    },
    async leaveOut(row: CorrectedRow): Promise<void> {
      await apply(row.out ? { back: [row.id] } : { out: [row.id] })
    },
  }
}

export type Faults = ReturnType<typeof useFaults>
