// Differences of two people's records, as far as this person may read both.
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { canWrite } from '#kernel/access'
import type { Binding, Field, Row } from '#kernel/binding'
import { draftFields } from '#kernel/taken'
import { bindingOf } from '../../../../gateway/bindings'
import { callBinding } from '../../../../gateway/gateway'
import { shownField } from '../../../../generic/record'
import { useAccess } from '../../../../providers/access'
import { routeOf, sceneOf } from '../person'
import type { Twin } from './likely-pairs'

/** Decided separately and with a reason: an edit of the expiry, not a merge. */
const DECIDED_ELSEWHERE: ReadonlySet<string> = new Set(['join_time', 'expire_time'])

export interface Difference {
  field: Field
  /** The kept record's value is empty. */
  gap: boolean
  /** Fields valid only together with it, taken from the same record. */
  along: readonly Field[]
}

/** A home town lies within its origin place: a mix of both records would be invalid. */
const together: Readonly<Record<string, readonly string[]>> = { native_id: ['town_id'] }

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Read through the person's page; if that is closed, the fields in the list of pairs have to suffice. */
async function read(one: Twin, open: (route: string) => boolean): Promise<Row> {
  const route = routeOf[sceneOf(one)]
  if (!open(route)) return one
  return callBinding<Row>(await bindingOf(route), 'read', { id: one.id }, { quiet: true }).catch(() => one)
}

export function useDifferences(binding: Binding, keep: Twin, drop: Twin) {
  const { grant, canOpen } = useAccess()
  const [first, second] = useQueries({
    queries: [keep, drop].map((one) => ({
      queryKey: ['twin', one.id],
      queryFn: () => read(one, canOpen),
      gcTime: 0,
    })),
  })
  const kept = first?.data
  const dropped = second?.data
  const fields = useMemo<Difference[]>(() => {
    if (!kept || !dropped) return []
    const takes = (name: string): Field | undefined => {
      const field = shownField(binding, name, grant)
      return field && canWrite(grant, field) && !DECIDED_ELSEWHERE.has(name) ? field : undefined
    }
    const found = Object.keys(draftFields(binding, 'update')).flatMap((name) => {
      const field = takes(name)
      const other = dropped[name]
      // An empty value can't be taken; a switch always has one.
      if (!field || isEmpty(other) || field.kind === 'boolean' || field.kind === 'sort') return []
      const own = kept[name]
      const along = (together[name] ?? []).flatMap((one) => takes(one) ?? [])
      return JSON.stringify(own) === JSON.stringify(other) ? [] : [{ field, gap: isEmpty(own), along }]
    })
    const follows = new Set(found.flatMap(({ along }) => along.map(({ name }) => name)))
    return found.filter(({ field }) => !follows.has(field.name))
  }, [binding, grant, kept, dropped])
  return { kept: kept ?? keep, dropped: dropped ?? drop, fields, loading: !kept || !dropped }
}
