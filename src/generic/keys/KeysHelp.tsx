// Keyboard shortcuts of this screen.
import { Modal } from 'antd'
import { useWords } from '../../locales/use-words'
import { useRegisteredKeys } from './keys'
import '../../locales/later/keysHelp'
import './keys.css'

export default function KeysHelp({ onClose }: { onClose(): void }) {
  const { t } = useWords()
  const keys = useRegisteredKeys()
  const lines = [
    ...keys.map(({ key, says }) => ({ key: key === ' ' ? t('keysHelp.space') : key, says: t(says) })),
    { key: 'Ctrl K', says: t('keysHelp.palette') },
  ]
  const inCells = (['enter', 'arrows', 'tab', 'escape'] as const).map((name) => ({
    key: t(`keysHelp.${name}Key`),
    says: t(`keysHelp.${name}`),
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
      <h2 className="keys-head">{t('keysHelp.inCells')}</h2>
      {list(inCells)}
    </Modal>
  )
}
