// The state of a form: values, changes, problems.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Fields, Row } from '#kernel/binding'
import { hiddenFields } from '#kernel/condition'
import { isEmpty } from '#kernel/empty'
import { problemOf } from '#kernel/rules'
import { tidy } from '#kernel/tidy'
import { useSession } from '../../api/session'
import type { Refused } from '../../errors/use-refusal'
import { withPasswordLength } from '../../fields/password'
import { changeOf, initialValues, outdatedFields, problemsOf, same } from './changes'
import { type Problem, remainingProblems } from './problems'
import { useCompared } from './use-compared'

export interface FormState {
  fields: Fields
  /** The record as loaded; null for a new one. */
  start: Row | null
  /** Values before anybody's input: those of the record, or what the page gives, defaults and suggestions. */
  first: Row
  values: Row
  /** Values and everything else that conditions and options may read. */
  record: Row
  hidden: ReadonlySet<string>
  /** Fields with a suggested value that nobody has touched yet. */
  proposed: ReadonlySet<string>
  /** By field, or by the path of a part of it. */
  errors: Readonly<Record<string, Problem>>
  /** Why the last attempt failed, apart from problems of fields; until the next attempt or a change. */
  refusal: Refused | null
  /** By field: why a stored value, as long as it stays, would be refused today. */
  outdated: Readonly<Record<string, Problem>>
  dirty: boolean
  set(name: string, value: unknown): void
  /** Fills untouched fields as if they had been initial values. */
  propose(values: Row): void
  /** Validates a value when its field is left. */
  check(name: string): void
  setErrors(errors: Record<string, Problem>): void
  refuse(refusal: Refused | null): void
  /** The change to send. */
  change(): Row
  /** Validates everything; returns the problems by field. */
  judge(names?: readonly string[]): Record<string, Problem>
}

const none: ReadonlySet<string> = new Set()

export function useFormState(asked: Fields, start: Row | null, common: Row, given: Row = {}): FormState {
  const least = useSession().admin?.pass_min
  const fields = useMemo(() => withPasswordLength(asked, least), [asked, least])
  const [base, setBase] = useState(start)
  const [first, setFirst] = useState<Row>(() => (start ? { ...start } : initialValues(fields, given)))
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Readonly<Record<string, Problem>>>({})
  const [refusal, refuse] = useState<Refused | null>(null)
  const [proposed, mark] = useState<ReadonlySet<string>>(none)
  // After saving and reloading, the form continues without losing its position.
  if (start && start !== base) {
    setBase(start)
    setFirst({ ...start })
    setValues({ ...start })
    setErrors({})
    refuse(null)
    mark(none)
  }

  const record = useMemo(() => ({ ...common, ...start, ...values }), [common, start, values])
  const outdated = useMemo(() => (start ? outdatedFields(fields, start) : {}), [fields, start])
  const hidden = useMemo(() => hiddenFields(fields, record), [fields, record])
  const dirty = useMemo(
    () =>
      JSON.stringify(changeOf(fields, start, values, common)) !==
      JSON.stringify(changeOf(fields, start, first, common)),
    [fields, start, values, first, common],
  )
  const touch = useCallback((name: string): void => {
    mark((old) => (old.has(name) ? new Set([...old].filter((one) => one !== name)) : old))
  }, [])
  // Read when a field is changed or left: a function that changed with each keystroke would render every row again.
  const latest = useRef({ values, first })
  useEffect(() => {
    latest.current = { values, first }
  })
  const set = useCallback(
    (name: string, value: unknown): void => {
      touch(name)
      setValues((old) => (Object.is(old[name], value) ? old : { ...old, [name]: value }))
      setErrors((old) => remainingProblems(old, name, latest.current.values[name], value))
      refuse(null)
    },
    [touch],
  )
  const propose = useCallback((proposed: Row): void => {
    const now = latest.current
    const fresh = Object.fromEntries(
      Object.entries(proposed).filter(
        ([name, value]) => same(now.values[name], now.first[name]) && !same(now.values[name], value),
      ),
    )
    if (Object.keys(fresh).length === 0) return
    setFirst((old) => ({ ...old, ...fresh }))
    // Keep text typed since the last render.
    setValues((old) => {
      const untouched = Object.entries(fresh).filter(([name]) => Object.is(old[name], now.values[name]))
      return { ...old, ...Object.fromEntries(untouched) }
    })
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !Object.hasOwn(fresh, name))))
    const filled = Object.keys(fresh).filter((name) => !isEmpty(fresh[name]))
    mark((old) => new Set([...[...old].filter((name) => !Object.hasOwn(fresh, name)), ...filled]))
  }, [])
  const check = useCallback(
    (name: string): void => {
      touch(name)
      const field = fields[name]
      if (!field) return
      const raw = latest.current.values[name]
      const value = tidy(fields, { [name]: raw })[name]
      // An empty field is no problem while the form is being filled.
      if (value === null || value === undefined || Object.is(raw, latest.current.first[name])) return
      const wrong = problemOf(field, value)
      if (wrong) setErrors((old) => ({ ...old, [name]: wrong }))
    },
    [fields, touch],
  )
  const carried = useCompared(fields, values)
  const change = (): Row => changeOf(fields, start, values, common)
  const judge = (names?: readonly string[]): Record<string, Problem> => {
    const found: Record<string, Problem> = problemsOf(fields, change(), start, common, carried)
    const relevant = names ? Object.fromEntries(Object.entries(found).filter(([name]) => names.includes(name))) : found
    setErrors(relevant)
    refuse(null)
    return relevant
  }
  return {
    fields,
    start,
    first,
    values,
    record,
    hidden,
    proposed,
    errors,
    refusal,
    outdated,
    dirty,
    set,
    propose,
    check,
    setErrors,
    refuse,
    change,
    judge,
  }
}
