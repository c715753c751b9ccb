// A short message about an action, with an undo button.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useApp } from '../plain/app'

/** Seconds: long enough to notice a mistake. */
const SHOWN_FOR = 6

export function useUndoToast(): (key: string, said: string, undo: () => Promise<unknown>) => void {
  const { t } = useTranslation()
  const { message } = useApp()
  return (key, said, undo) => {
    void message.open({
      key,
      type: 'success',
      duration: SHOWN_FOR,
      content: (
        <span className="toast">
          {said}
          <Button
            type="link"
            size="small"
            onClick={() => {
              message.destroy(key)
              // A refusal has been reported by the gateway.
              undo().catch(() => undefined)
            }}
          >
            {t('jobs.undo')}
          </Button>
        </span>
      ),
    })
  }
}
