// Enter where nobody on the roster matches: the only other person who does is let in, once confirmed.

import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef } from 'react'
import { useWords } from '../../locales/use-words'
import { seekOthers } from './others'
import type { Source } from './source'
import type { Person } from './use-desk'

interface Around {
  words: Source['words']
  say(text: string): void
  onAdd(who: Person): void
  /** After a refusal. */
  onLeave(): void
}

export function useOffer({ words, say, onAdd, onLeave }: Around) {
  const { t } = useWords()
  const { modal } = App.useApp()
  const client = useQueryClient()
  /** The text that was asked for last; something else typed meanwhile is not answered. */
  const asked = useRef('')
  return {
    forget: (): void => {
      asked.current = ''
    },
    offer: async (text: string, known: ReadonlySet<number>): Promise<void> => {
      const wanted = text.trim()
      asked.current = wanted
      const others = await seekOthers(wanted, known, client)
      if (asked.current !== wanted) return
      asked.current = ''
      const [only] = others
      if (!only) return say(t('desk.unknown'))
      if (others.length > 1) return say(t('desk.several', { num: others.length }))
      const said = t(words.unlisted, { name: only.name })
      say(said)
      modal.confirm({
        title: t('desk.joinAsk', { said, act: t(words.join) }),
        okText: t(words.join),
        cancelText: t('desk.insistNot'),
        onOk: () => onAdd(only),
        onCancel: onLeave,
      })
    },
  }
}
