// Keyboard shortcuts of this screen.
import { Modal } from 'antd'
import { useEffect, useRef } from 'react'
import { useWords } from '../../locales/use-words'
import { type KeyPart, useKeyParts, useRegisteredKeys } from './keys'
import './keys.css'

const cells: KeyPart = {
  head: 'keysHelp.inCells',
  lines: [
    ['keysHelp.enterKey', 'keysHelp.enter'],
    ['keysHelp.arrowsKey', 'keysHelp.arrows'],
    ['keysHelp.tabKey', 'keysHelp.tab'],
    ['keysHelp.escapeKey', 'keysHelp.escape'],
  ],
}

export default function KeysHelp({ onClose }: { onClose(): void }) {
  const { t } = useWords()
  const keys = useRegisteredKeys()
  const lines = [
    ...keys.map(({ key, says }) => ({ key: key === ' ' ? t('keysHelp.space') : key, says: t(says) })),
    { key: 'Ctrl K', says: t('keysHelp.palette') },
  ]
  const named = useKeyParts()
  const content = useRef<HTMLDivElement>(null)
  // The dialog takes the focus itself only once it has faded in; Escape is to close it before as well.
  useEffect(() => content.current?.focus(), [])
  // Instead of cells, where the screen has something else.
  const parts = named.length > 0 ? named : [cells]
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
      <div ref={content} tabIndex={-1} className="keys-help">
        {list(lines)}
        {parts.map((part) => (
          <section key={part.head} aria-label={t(part.head)}>
            <h2 className="keys-head">{t(part.head)}</h2>
            {list(part.lines.map(([key, says]) => ({ key: t(key), says: t(says) })))}
          </section>
        ))}
      </div>
    </Modal>
  )
}
