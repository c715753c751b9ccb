// Decisions about the waiting changes of the settings: each is a save of that one value.
import { useMemo } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { useWrites } from '../../data'
import { revisionOf } from '../../record'
import type { Waiting, WaitingSetting } from './waiting-context'

/** @param record the settings as last read @param reload reads them again; null for other records */
export function useWaiting(binding: Binding, record: Row | undefined, reload: () => Promise<unknown>): Waiting | null {
  const { invoke } = useWrites(binding)
  const names = useMemo(() => new Set(Object.keys(binding.loosens ?? {})), [binding])
  if (names.size === 0 || !record) return null
  // Somebody else may have decided meanwhile: whatever the answer, the form shows how things are now.
  const save = async (setting: string, value: unknown): Promise<void> => {
    await invoke('save', { [setting]: value ?? null, revision: revisionOf(record) })
      .catch(() => undefined)
      .finally(reload)
  }
  return {
    names,
    changes: (record['waiting'] ?? []) as WaitingSetting[],
    withdraw: (setting) => save(setting, record[setting]),
    agree: ({ setting, value }) => save(setting, value),
  }
}
