// Reads an uploaded workbook, new or old: in a thread with limits, one at a time.
import { Worker } from 'node:worker_threads'
import { SHEET_COLUMNS, SHEET_ROWS } from '#kernel/sheet'
import thread from './book-thread.cjs?raw'
import { HEAD_ROWS, type SheetHead } from './header'
import type { RawCell } from './raw-cell'
import { refuseBroken, refuseLocked, refuseTooBig, refuseTooMany } from './refusals'

/** Bytes of all files in the workbook once unpacked, and characters of all cells. */
const INFLATED = 200 * 1024 * 1024
const LETTERS = 60_000_000
const MEGABYTES = 512
const SECONDS = 60

const limits = {
  rows: SHEET_ROWS,
  heads: HEAD_ROWS,
  columns: SHEET_COLUMNS,
  inflated: INFLATED,
  letters: LETTERS,
  files: 2000,
}

export interface Book {
  readonly sheets: readonly SheetHead[]
  /** Index among the sheets, and all of that sheet's rows. */
  readonly picked: number
  readonly rows: readonly (readonly RawCell[])[]
}

type Refusal = { reason: string; detail: string }
type Message = { sheets: SheetHead[] } | { rows: RawCell[][] } | Refusal

type Choose = (sheets: readonly SheetHead[]) => number

/** `choose` runs here between the two answers of the thread; what it throws ends the reading. */
function run(bytes: Buffer, old: boolean, choose: Choose): Promise<Book | Refusal> {
  const worker = new Worker(thread, {
    eval: true,
    workerData: { bytes: new Uint8Array(bytes), limits, from: import.meta.url, old },
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  })
  return new Promise<Book | Refusal>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ reason: 'size', detail: 'time' }), SECONDS * 1000)
    let sheets: SheetHead[] = []
    let picked = 0
    worker.on('message', (message: Message) => {
      if ('rows' in message) return resolve({ sheets, picked, rows: message.rows })
      if ('reason' in message) return resolve(message)
      sheets = message.sheets
      try {
        picked = choose(sheets)
        worker.postMessage({ pick: picked })
      } catch (error) {
        reject(error)
      }
    })
    // Also when out of memory: only the thread ends.
    worker.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ reason: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'size' : 'broken', detail: error.message }),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve({ reason: 'broken', detail: 'ended' })
    })
  }).finally(() => worker.terminate())
}

let last: Promise<unknown> = Promise.resolve()

/**
 * The heads of all sheets, and the rows of the chosen one. `old`: a binary workbook. Refuses with SIZE or PARAM in plain
 * words, also if the chosen sheet exceeds a limit.
 */
export async function readBook(bytes: Buffer, old: boolean, choose: Choose): Promise<Book> {
  const mine = last.then(() =>
    run(bytes, old, (sheets) => {
      if (sheets.length === 0) refuseBroken()
      const index = choose(sheets)
      const over = sheets[index]?.over
      if (over) refuseTooMany(over)
      return index
    }),
  )
  last = mine.catch(() => undefined)
  const answer = await mine
  if ('rows' in answer) return answer
  const { reason } = answer
  if (reason === 'size') refuseTooBig()
  if (reason === 'rows' || reason === 'columns') refuseTooMany(reason)
  return reason === 'locked' ? refuseLocked() : refuseBroken()
}
