// A short message about something done, with what can be done about it: undo it, open the record, take the next step.

import { App, Button, Space } from 'antd'
import { useWords } from '../locales/use-words'

/** Seconds: long enough to notice a mistake; longer if there is something to decide. */
const SHOWN_FOR = { words: 6, offers: 10 }

export interface Offer {
  title: string
  run(): unknown
}

/** `key`: a later message with the same key replaces this one. */
export function useToast(): (key: string, said: string, offers: readonly Offer[]) => void {
  const { message } = App.useApp()
  return (key, said, offers) => {
    void message.open({
      key,
      type: 'success',
      duration: offers.length > 0 ? SHOWN_FOR.offers : SHOWN_FOR.words,
      content:
        offers.length === 0 ? (
          said
        ) : (
          <Space wrap size={4} className="toast">
            {said}
            {offers.map(({ title, run }) => (
              <Button
                key={title}
                type="link"
                size="small"
                onClick={() => {
                  message.destroy(key)
                  run()
                }}
              >
                {title}
              </Button>
            ))}
          </Space>
        ),
    })
  }
}

export function useUndoToast(): (key: string, said: string, undo: () => Promise<unknown>) => void {
  const { t } = useWords()
  const toast = useToast()
  // A refusal has been reported by the gateway.
  return (key, said, undo) => toast(key, said, [{ title: t('jobs.undo'), run: () => undo().catch(() => undefined) }])
}
