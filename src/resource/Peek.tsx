// A record beside its list, which stays in use: its rows are walked through, and two records can stand side by side.
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  BlockOutlined,
  CloseOutlined,
  ExpandAltOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isComposing } from '../components/typing'
import { useDebounced } from '../fields/use-typed'
import { useWords } from '../locales/use-words'
import { usePageLocation } from '../navigation/page-context'
import { addressOf } from './addresses'
import { useRecord } from './data'
import type { PeekProps } from './list/peek/use-peek'
import styles from './Peek.module.css'
import { useHeading } from './record-frame'
import { ShowBody } from './show/ShowBody'
import { ShowButtons } from './show/ShowButtons'
import { useOpened } from './use-opened'
import { useRecordTab } from './use-record-tab'

/** Milliseconds: a held arrow key passes rows without reading each of them. */
const PAUSE = 90

export default function Peek({ binding, route, id, kept = false, onStep, onKeep, onClose }: PeekProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  const { search } = usePageLocation()
  const titleOf = useHeading(binding)
  const openTab = useRecordTab(binding, route)
  const settled = useDebounced(id, PAUSE)
  const button = (label: string, icon: ReactNode, run: () => void) => (
    <Button type="text" size="small" icon={icon} aria-label={label} title={label} onClick={run} />
  )
  const read = useRecord(binding, settled)
  useOpened(binding, read.record)
  const row = read.record
  return (
    <aside
      className={`${styles.peek}${kept ? ` ${styles.kept}` : ''}`}
      aria-label={t(kept ? 'peek.keptLabel' : 'peek.label')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className={styles.head}>
        <div className={styles.tools}>
          {onStep && button(t('peek.previous'), <ArrowUpOutlined />, () => onStep(-1))}
          {onStep && button(t('peek.next'), <ArrowDownOutlined />, () => onStep(1))}
          {onKeep && button(t('peek.keep'), <SwapOutlined />, onKeep)}
          <span className={styles.space} />
          {row && openTab && button(t('peek.ownTab'), <BlockOutlined />, () => openTab(row))}
          {button(t('peek.whole'), <ExpandAltOutlined />, () => void navigate(addressOf(route, search, id)))}
          {button(t('peek.close'), <CloseOutlined />, onClose)}
        </div>
        <h2>{titleOf('show', row)}</h2>
        {row && <ShowButtons binding={binding} route={route} row={row} onGone={onClose} />}
      </header>
      <ShowBody key={settled} binding={binding} read={read} />
    </aside>
  )
}
