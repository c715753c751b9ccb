// Problems of parts of a value, which the server names by their path: `user_list.0.title` belongs to the field `user_list`.
import type { Kind, Text } from '#kernel/binding'

/** A rule's message in both languages, or the server's in the current one. */
export type Problem = Text | string

type Problems = Readonly<Record<string, Problem>>

/** Kinds whose inputs have an input for each part, and show its problem there. */
const composite: ReadonlySet<Kind> = new Set<Kind>(['rows', 'object', 'json'])

export function takesParts(kind: Kind): boolean {
  return composite.has(kind)
}

/** The field that a problem belongs to. */
export function fieldOfPath(path: string): string {
  return path.split('.', 1)[0] as string
}

/** Problems below a field by the rest of their path; undefined without any. */
export function partsOf(errors: Problems, name: string): Problems | undefined {
  const own = Object.entries(errors).filter(([path]) => path.startsWith(`${name}.`))
  return own.length === 0
    ? undefined
    : Object.fromEntries(own.map(([path, problem]) => [path.slice(name.length + 1), problem]))
}

/** Problems of the fields and of their parts, in the order of the fields. */
export function problemsAt(errors: Problems, names: readonly string[]): [path: string, problem: Problem][] {
  return names.flatMap((name) => Object.entries(errors).filter(([path]) => fieldOfPath(path) === name))
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value)
}

/** Without the problem of a field that has another value now, and those of the parts that are changed. */
export function remainingProblems(errors: Problems, name: string, before: unknown, now: unknown): Problems {
  // Rows that were added or removed have moved others.
  const moved = Array.isArray(before) && Array.isArray(now) && before.length !== now.length
  const isOpen = (path: string): boolean => {
    if (fieldOfPath(path) !== name) return true
    const rest = path.split('.').slice(1)
    return rest.length > 0 && !moved && Object.is(at(before, rest), at(now, rest))
  }
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isOpen(path)))
}
