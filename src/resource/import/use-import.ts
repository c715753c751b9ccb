// State of an import from the file to its result, and the steps between.
import { useEffect, useRef, useState } from 'react'
import type { Binding, Field } from '#kernel/binding'
import type { Job } from '#kernel/wire'
import { Failure } from '../../api/failure'
import { send } from '../../api/send'
import { isOpen } from '../jobs/job-words'
import { jobs } from '../jobs/jobs'
import {
  commit,
  openRest,
  openUnfinished,
  rehearse,
  type Sheet,
  type SheetWish,
  sendSheet,
  type Unfinished,
  type Words,
} from './import-calls'
import { firstMatching, type Matching, settled, withoutFilled } from './matching'

const LOOK_EVERY = 700
/** Looks in a row that may fail: about half a minute with a server that is away. */
const MOST_FAILED = 8

function passes(error: unknown): boolean {
  return error instanceof Failure && (error.code === 'NETWORK' || error.code === 'TIMEOUT')
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Reports the progress. False if it was left before the end.
 *
 * @throws Failure if the job failed, or cannot be read
 */
async function untilEnded(jobId: number, report: (job: Job) => void, signal: AbortSignal): Promise<boolean> {
  const options = { quiet: true, signal }
  for (let failed = 0; !signal.aborted; ) {
    try {
      const job = await send<Job>({ method: 'POST', path: '/job/read' }, { job_id: jobId }, options)
      failed = 0
      if (signal.aborted) return false
      report(job)
      if (!isOpen(job)) {
        if (job.status === 'failed') throw new Failure(job.message ?? '', 422)
        return true
      }
    } catch (error) {
      if (signal.aborted) return false
      failed += 1
      if (!passes(error) || failed > MOST_FAILED) throw error
    }
    await pause(LOOK_EVERY * (1 + failed), signal)
  }
  return false
}

export type Step = 'upload' | 'match' | 'rehearsing' | 'preview' | 'result'

function messageOf(error: unknown): string {
  if (!(error instanceof Failure)) return String(error)
  return [error.message, ...Object.values(error.errors)].filter(Boolean).join(' · ')
}

/** The server's decisions; what was left undecided here stays so. */
function withLeft(own: Words, kept: Words): Words {
  const left = Object.entries(own).map(([field, words]): [string, Words[string]] => {
    const undecided = Object.entries(words).filter(([, to]) => to === undefined)
    return [field, { ...Object.fromEntries(undecided), ...kept[field] }]
  })
  return { ...kept, ...Object.fromEntries(left) }
}

/** `left`: an import to go on with at once. */
export function useImport(binding: Binding, fields: readonly Field[], left: Unfinished | null) {
  const [step, setStep] = useState<Step>(left ? 'rehearsing' : 'upload')
  const [sheet, setSheet] = useState<Sheet | null>(null)
  /** The chosen file; null of an import that goes on after a reload. */
  const [file, setFile] = useState<File | null>(null)
  const [matching, setMatching] = useState<Matching | null>(null)
  const [words, setWords] = useState<Words>({})
  const [job, setJob] = useState<Job | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** The words of the columns are still being read. */
  const [reading, setReading] = useState(false)

  const looking = useRef(new AbortController())
  useEffect(() => {
    looking.current = new AbortController()
    return () => looking.current.abort()
  }, [])

  /** Not to be left before the words are known: they are asked for as soon as the columns are shown. */
  const toColumns = (): void => {
    setReading(true)
    setStep('match')
  }
  const check = async (id: number, begin: () => Promise<unknown>): Promise<void> => {
    setProblem(null)
    setJob(null)
    setStep('rehearsing')
    try {
      await begin()
      if (await untilEnded(id, setJob, looking.current.signal)) setStep('preview')
    } catch (error) {
      setProblem(messageOf(error))
      toColumns()
    }
  }
  const take = (read: Sheet, from: File | null): void => {
    setSheet(read)
    setFile(from)
    setMatching(firstMatching(read, fields))
    setWords({})
    setProblem(null)
    toColumns()
  }
  /** Goes on with an import that was left. */
  const resume = async ({ sheet: read, mode, key, phase, words: kept }: Unfinished): Promise<void> => {
    if (!read) return
    setSheet(read)
    setFile(null)
    setMatching({ ...firstMatching(read, fields), mode, key })
    setWords(kept)
    if (phase === 'rehearsing') await check(read.job_id, () => Promise.resolve())
    else setStep('preview')
  }
  const first = useRef(left)
  useEffect(() => {
    if (first.current) void resume(first.current)
    first.current = null
  })
  return {
    ...{ step, sheet, file, matching, words, job, problem, busy, reading },
    setStep,
    setMatching,
    setWords,
    setReading,
    take,
    resume,

    /** Another sheet of the same file, or another row of headings. */
    async reread(wish: Omit<SheetWish, 'instead'>): Promise<void> {
      if (!file || !sheet) return
      setBusy(true)
      setProblem(null)
      try {
        take(await sendSheet(binding.name, file, { ...wish, instead: sheet.job_id }), file)
      } catch (error) {
        setProblem(messageOf(error))
      } finally {
        setBusy(false)
      }
    },

    /** Goes on with the rows that the import just ended did not write. */
    async correctRest(): Promise<void> {
      if (!job) return
      setBusy(true)
      const rest = await openRest(job.id).catch(() => null)
      setBusy(false)
      if (rest) await resume(rest)
    },

    /** Back to the columns, with the words that were decided in the grid meanwhile. */
    async rematch(): Promise<void> {
      setBusy(true)
      try {
        const kept = await openUnfinished(binding.name)
        if (kept.sheet?.job_id === sheet?.job_id) setWords((own) => withLeft(own, kept.words))
      } catch {
        // Without a connection nothing can be checked either; the columns are shown with what is known here.
      }
      setBusy(false)
      toColumns()
    },

    /** Checks again what was corrected; the server knows which words were replaced meanwhile. */
    async checkAgain(): Promise<void> {
      if (!sheet || !matching) return
      const { mapping, mode, key } = settled(matching, sheet, binding)
      await check(sheet.job_id, () => rehearse(sheet.job_id, { ...mapping }, mode, key))
    },

    async tryOut(): Promise<void> {
      if (!sheet || !matching) return
      const { mapping, mode, key } = settled(matching, sheet, binding)
      await check(sheet.job_id, () =>
        rehearse(sheet.job_id, { ...mapping }, mode, key, withoutFilled(words, mapping, sheet)),
      )
    },

    /** `num`: the rows that the check announced. */
    async bringIn(num: number): Promise<void> {
      if (!sheet) return
      setBusy(true)
      setProblem(null)
      try {
        const { job_id: id } = await commit(sheet.job_id, num)
        setJob(null)
        setStep('result')
        jobs.watch(id, looking.current.signal)
        await jobs.begin(id)
        await untilEnded(id, setJob, looking.current.signal)
        // The import whose rest this was has none any more.
        await jobs.load().catch(() => undefined)
      } catch (error) {
        setProblem(messageOf(error))
      } finally {
        setBusy(false)
      }
    },
  }
}

export type ImportState = ReturnType<typeof useImport>
