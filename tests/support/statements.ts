// Records the statements that the server sends, and the round trips that they take.
import type pg from 'pg'
import type { Connection } from '../../server/database/database'

export interface Trip {
  readonly statements: string[]
}

export interface Recorded<T> {
  readonly result: T
  /** Groups of statements sent before any of their answers arrived. */
  readonly trips: readonly Trip[]
}

type Query = (...given: unknown[]) => unknown

interface Recording {
  readonly trips: Trip[]
  /** True once a statement of the last trip was answered: the next one may depend on it. */
  answered: boolean
}

export interface Recorder {
  record<T>(work: () => Promise<T>): Promise<Recorded<T>>
}

/** Text of a statement, in one line. */
function textOf(given: unknown): string {
  const text = typeof given === 'string' ? given : ((given as { text?: string }).text ?? '')
  return text.replace(/\s+/g, ' ').trim()
}

/** Records at the client, below everything that queues or prepares statements. */
export function recorderOf({ pool, readingPool }: Pick<Connection, 'pool' | 'readingPool'>): Recorder {
  const known = new Set<pg.PoolClient>()
  let current: Recording | null = null

  const watch = (client: pg.PoolClient) => {
    if (known.has(client)) return
    known.add(client)
    const send = client.query.bind(client) as Query
    const query: Query = (...given) => {
      const recording = current
      if (!recording) return send(...given)
      if (recording.answered || recording.trips.length === 0) recording.trips.push({ statements: [] })
      recording.answered = false
      recording.trips.at(-1)?.statements.push(textOf(given[0]))
      const answer = send(...given)
      const note = () => {
        recording.answered = true
      }
      if (answer instanceof Promise) answer.then(note, note)
      return answer
    }
    Object.assign(client, { query })
  }
  // Also emitted for clients that were opened before.
  for (const one of [pool, readingPool]) one.on('acquire', watch)
  return {
    async record(work) {
      const recording: Recording = { trips: [], answered: false }
      current = recording
      try {
        return { result: await work(), trips: recording.trips }
      } finally {
        current = null
      }
    },
  }
}

export function countOf(trips: readonly Trip[]): { statements: number; trips: number } {
  return { statements: trips.reduce((sum, trip) => sum + trip.statements.length, 0), trips: trips.length }
}

const WIDTH = 120

function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(line === undefined ? word : `  ${word}`)
  }
  return lines.join('\n')
}

const counted = (num: number, what: string) => `${num} ${what}${num === 1 ? '' : 's'}`

/** As a file to read: the statements of each round trip. */
export function shownTrips(title: string, trips: readonly Trip[]): string {
  const parts = trips.map(
    (trip, index) => `\n-- Round trip ${index + 1}\n${trip.statements.map((text) => `${wrapped(text)};\n`).join('')}`,
  )
  const { statements } = countOf(trips)
  return `-- ${title}: ${counted(statements, 'statement')} in ${counted(trips.length, 'round trip')}\n${parts.join('')}`
}

/** The same for statements on several connections, whose order is left to chance. */
export function shownStatements(title: string, trips: readonly Trip[]): string {
  const statements = trips.flatMap((trip) => trip.statements).sort()
  return `-- ${title}: ${counted(statements.length, 'statement')} on several connections\n\n${statements.map((text) => `${wrapped(text)};\n`).join('')}`
}
