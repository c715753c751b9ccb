// Exports what a list shows at once; the dialog asks for what the server wants besides.
import { App } from 'antd'
import type { Binding, Field, Row } from '#kernel/binding'
import { Failure } from '../../gateway/failure'
import { useSession } from '../../gateway/session'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'

/** `query`: the list call's body without paging. `onAsk`: the server wants a code sent by SMS. */
export function useDownload(binding: Binding, columns: readonly Field[], query: Row, onAsk: () => void): () => void {
  const { t } = useWords()
  const { grant } = useAccess()
  const { admin } = useSession()
  const { message } = App.useApp()
  const download = async (): Promise<void> => {
    const { exportSeen } = await import('../sheets/start-export')
    await exportSeen(binding, { grant, sensitive: admin?.can_sensitive === true }, columns, query)
    void message.info(t('export.begun'))
  }
  return () =>
    void download().catch((error: unknown) => {
      // Other refusals are reported by the gateway.
      if (error instanceof Failure && error.errors['sms_code']) onAsk()
    })
}
