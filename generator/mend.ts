// Leaves out the parts of a file that its meta-schema refuses, so that the rest can be checked in the same run.
import type { Misfit } from './meta'
import type { Path } from './source'

export interface Mended {
  data: unknown
  /** Names whose definition was left out. */
  doubtful: Set<string>
}

type Holder = Record<string | number, unknown>

function without(data: unknown, path: Path, change: (holder: Holder, key: string | number) => void): void {
  const key = path.at(-1)
  const holder = path.slice(0, -1).reduce<unknown>((part, step) => (part as Holder | undefined)?.[step], data)
  if (key !== undefined && typeof holder === 'object' && holder !== null) change(holder as Holder, key)
}

/** A field remains known by its name. */
function isField(path: Path): boolean {
  return path.length === 2 && path[0] === 'fields' && /^[a-z][a-z0-9_]*$/.test(String(path[1]))
}

/** Parts of a file that are addressed by name. */
const named: ReadonlySet<unknown> = new Set(['fields', 'endpoints', 'toggles', 'actions'])

function leaveOut(data: unknown, { path, surplus }: Misfit, doubtful: Set<string>): void {
  if (named.has(path[0]) && path.length > 1 && !(surplus && path.length > 2)) doubtful.add(String(path[1]))
  without(data, path, (holder, key) => {
    if (isField(path)) holder[key] = { title: String(key), type: 'string' }
    else if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
  })
}

/** Upper bound; no file is nested that deep. */
const ROUNDS = 20

/** null if the file as a whole is refused. */
export function mend(data: unknown, misfits: readonly Misfit[], check: (data: unknown) => Misfit[]): Mended | null {
  const copy = structuredClone(data)
  const doubtful = new Set<string>()
  let left = misfits
  for (let round = 0; left.length > 0 && round < ROUNDS; round++) {
    const [deepest] = [...left].sort((one, other) => other.path.length - one.path.length) as [Misfit]
    if (deepest.path.length === 0) return null
    // The parent of a bad part is kept unless it requires that part.
    for (const misfit of left.filter(({ path }) => path.length === deepest.path.length).reverse())
      leaveOut(copy, misfit, doubtful)
    left = check(copy)
  }
  return left.length === 0 ? { data: copy, doubtful } : null
}
