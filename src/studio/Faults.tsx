// The faults of all files, each with its place and, where the message names one, its fix.
import { CheckCircleOutlined, CloseCircleOutlined, LoadingOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type Fault, fixOf } from './document/fixes'
import { edit, goTo } from './editor/view'
import styles from './Studio.module.css'
import { openFile, useStudio } from './store'
import { useStudioWords } from './words'

function Line({ fault }: { fault: Fault }) {
  const { w } = useStudioWords()
  const current = useStudio((state) => state.current)
  const text = useStudio((state) => state.files[fault.file]?.text)
  const fix = text === undefined ? null : fixOf(text, fault)
  const show = async () => {
    await openFile(fault.file)
    // The editor follows the file in an effect.
    setTimeout(() => goTo(fault))
  }
  return (
    <div className={styles.fault}>
      <button type="button" className={styles.faultText} onClick={() => void show()}>
        <span className={styles.faultPlace}>
          {fault.file === current ? `${fault.line}:${fault.column}` : `${fault.file}:${fault.line}`}
        </span>
        {fault.message}
      </button>
      {fix && fault.file === current ? (
        <Button
          size="small"
          onClick={() => edit((before) => before.slice(0, fix.from) + fix.insert + before.slice(fix.to))}
        >
          {`${w('replaceBy')} ${fix.name}`}
        </Button>
      ) : null}
    </div>
  )
}

export function Faults() {
  const { w } = useStudioWords()
  const faults = useStudio((state) => state.faults)
  const warnings = useStudio((state) => state.warnings)
  const isChecking = useStudio((state) => state.checking)
  return (
    <section className={styles.faults} aria-label={w('faults')} aria-busy={isChecking}>
      <div className={styles.faultsHead} role="status">
        {isChecking ? (
          <LoadingOutlined aria-hidden />
        ) : faults.length > 0 ? (
          <CloseCircleOutlined aria-hidden style={{ color: 'var(--error)' }} />
        ) : (
          <CheckCircleOutlined aria-hidden style={{ color: 'var(--success)' }} />
        )}
        {isChecking
          ? w('checking')
          : faults.length > 0
            ? `${faults.length} ${w(faults.length === 1 ? 'fault' : 'faults')}`
            : w('noFaults')}
      </div>
      {faults.map((fault) => (
        <Line key={`${fault.file} ${fault.line} ${fault.column} ${fault.message}`} fault={fault} />
      ))}
      {warnings.map((warning) => (
        <div key={warning} className={styles.fault}>
          <WarningOutlined aria-hidden style={{ color: 'var(--warning)' }} /> {warning}
        </div>
      ))}
    </section>
  )
}
