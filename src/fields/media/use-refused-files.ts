// Files of the last choice that were not taken, each in a line with its reason.
import { useCallback, useState } from 'react'
import { useWords } from '../../locales/use-words'
import { type Refused, refusedBy } from '../../refusal/use-refusal'

export interface RefusedFiles {
  refused: Refused | null
  /** Adds a line. */
  refuse(said: string): void
  /** Adds a line for an upload that failed. */
  failed(file: File, error: unknown): void
  /** Before the next choice. */
  forget(): void
}

export function useRefusedFiles(): RefusedFiles {
  const { t } = useWords()
  const [refused, set] = useState<Refused | null>(null)
  const refuse = useCallback((said: string): void => set((old) => ({ said: old ? `${old.said}\n${said}` : said })), [])
  const failed = useCallback(
    (file: File, error: unknown): void => {
      const reason = refusedBy(error)?.said
      if (reason) refuse(t('fields.refused', { name: file.name, reason }))
    },
    [refuse, t],
  )
  const forget = useCallback((): void => set(null), [])
  return { refused, refuse, failed, forget }
}
