// Reads an uploaded workbook: in a thread with limits, one at a time.
import { Worker } from 'node:worker_threads'
import { fail } from '#kernel/errors'
import { SHEET_COLUMNS, SHEET_ROWS } from '#kernel/sheet'
import type { RawCell } from './grid'
import thread from './xlsx-thread.cjs?raw'

/** Bytes of all files in the workbook once unpacked, and characters of all cells. */
const INFLATED = 200 * 1024 * 1024
const LETTERS = 60_000_000
const MEGABYTES = 512
const SECONDS = 60

const limits = { rows: SHEET_ROWS, columns: SHEET_COLUMNS, inflated: INFLATED, letters: LETTERS, files: 2000 }

type Answer = { rows: RawCell[][] } | { reason: string; detail: string }

const tooBig = {
  zh: '表格太大，解压后超出限制；请删去多余的工作表和图片，或分成几个文件',
  en: 'The workbook is too large once unpacked; remove other sheets and pictures, or split it into several files',
}

export function refuseTooMany(what: 'rows' | 'columns'): never {
  fail('SIZE', {
    message:
      what === 'rows'
        ? { zh: `最多 ${SHEET_ROWS} 行，请分成几个文件`, en: `At most ${SHEET_ROWS} rows; split the file` }
        : { zh: `最多 ${SHEET_COLUMNS} 列，请删去多余的列`, en: `At most ${SHEET_COLUMNS} columns; remove some` },
  })
}

function refuseBroken(): never {
  fail('PARAM', {
    message: {
      zh: '文件已损坏或不是 Excel 工作簿，请用 Excel 或 WPS 重新另存为 xlsx',
      en: 'The file is broken or no Excel workbook; save it again as xlsx',
    },
  })
}

function run(bytes: Buffer): Promise<Answer> {
  const worker = new Worker(thread, {
    eval: true,
    workerData: { bytes: new Uint8Array(bytes), limits, from: import.meta.url },
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  })
  return new Promise<Answer>((resolve) => {
    const timer = setTimeout(() => resolve({ reason: 'size', detail: 'time' }), SECONDS * 1000)
    worker.once('message', resolve)
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

/** Rows of the first sheet. Refuses with SIZE or PARAM in plain words. */
export async function readXlsx(bytes: Buffer): Promise<RawCell[][]> {
  const mine = last.then(() => run(bytes))
  last = mine.catch(() => undefined)
  const answer = await mine
  if ('rows' in answer) return answer.rows
  if (answer.reason === 'size') fail('SIZE', { message: tooBig })
  if (answer.reason === 'rows' || answer.reason === 'columns') refuseTooMany(answer.reason)
  return refuseBroken()
}
