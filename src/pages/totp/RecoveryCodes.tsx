// Last step: the recovery codes, shown only once.
import { CopyOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { App, Button, Checkbox } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { title as productTitle } from '#generated/product'
import { copyText } from '../../fields/copy-text'
import { saveText } from '../../gateway/save-file'
import { useSession } from '../../gateway/session'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { t } = useWords()
  const say = useText()
  const { message } = App.useApp()
  const { admin } = useSession()
  const [kept, keep] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // The field that led here is gone, and the focus with it.
  useEffect(() => box.current?.focus(), [])
  const heading = `${admin?.site_title || say(productTitle)} · ${admin?.username ?? ''}`
  const text = [heading, t('totp.codesTitle'), '', ...codes, ''].join('\n')

  const copy = async (): Promise<void> => {
    if (await copyText(text)) void message.success(t('fields.copied'))
  }
  const download = (): void => saveText(text, `${admin?.username ?? 'recovery'}-recovery-codes.txt`)
  return (
    <>
      <p className="totp-words">{t('totp.codesHint')}</p>
      <div className="recovery" ref={box} tabIndex={-1}>
        <p className="recovery-head">
          <strong>{heading}</strong>
          {t('totp.printed')}
        </p>
        <ol aria-label={t('totp.codesTitle')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="recovery-tools">
        <Button icon={<CopyOutlined />} onClick={() => void copy()}>
          {t('fields.copy')}
        </Button>
        <Button icon={<DownloadOutlined />} onClick={download}>
          {t('totp.download')}
        </Button>
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('totp.print')}
        </Button>
      </div>
      <Checkbox checked={kept} onChange={(event) => keep(event.target.checked)}>
        {t('totp.kept')}
      </Checkbox>
      <div className="totp-buttons">
        <Button type="primary" disabled={!kept} onClick={onKept} block>
          {t('totp.done')}
        </Button>
      </div>
    </>
  )
}
