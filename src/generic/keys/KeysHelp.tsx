// Keyboard shortcuts of this screen.
import { Modal } from 'antd'
import { useWords } from '../../locales/use-words'
import { useRegisteredKeys } from './keys'
import './keys.css'

export default function KeysHelp({ onClose }: { onClose(): void }) {
  const { t } = useWords()
  const keys = useRegisteredKeys()
  const lines = [
    ...keys.map(({ key, says }) => ({ key: key === ' ' ? t('keys.space') : key, says })),
    { key: 'Ctrl K', says: t('keys.palette') },
  ]
  const inCells = (['enter', 'arrows', 'tab', 'escape'] as const).map((name) => ({
    key: t(`keys.cell.${name}Key`),
    says: t(`keys.cell.${name}`),
  }))
  const list = (entries: readonly { key: string; says: string }[]) => (
    <dl className="keys">
      {entries.map(({ key, says }) => (
        <div key={`${key}${says}`}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <Modal open title={t('keys.title')} onCancel={onClose} footer={null} width={440}>
      {list(lines)}
      <h2 className="keys-head">{t('keys.inCells')}</h2>
      {list(inCells)}
    </Modal>
  )
}
