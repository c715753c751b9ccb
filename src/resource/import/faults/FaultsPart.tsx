// Everything about faulty rows: kinds of problems to choose from, the grid, and "all such" after a correction.
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Flex, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Field, Text } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import { Trouble } from '../../../errors/Trouble'
import { useWords } from '../../../locales/use-words'
import { saveFaults } from '../../jobs/job-words'
import type { FaultKind, Preview } from '../import-calls'
import { FaultGrid } from './FaultGrid'
import styles from './Faults.module.css'
import { SHOWN, useFaults } from './use-faults'

/** The colour of links, which can be read on every background; Ant Design's outlined primary has that of filled buttons. */
const look = (isPressed: boolean) =>
  isPressed ? { style: { color: 'var(--accent)', borderColor: 'var(--accent)' } } : {}

interface Props {
  jobId: number
  /** Heading of the column that names each row. */
  noun: Text
  fields: readonly Field[]
  onCounts(counts: Preview['counts']): void
  onUnsaved(num: number): void
}

export function FaultsPart({ jobId, noun, fields, onCounts, onUnsaved }: Props) {
  const { t, say } = useWords()
  const [kind, setKind] = useState<FaultKind | null>(null)
  const faults = useFaults(jobId, kind, onCounts)
  const { asked, such } = faults
  const unsaved = faults.unsaved.length
  useEffect(() => {
    onUnsaved(unsaved)
    return () => onUnsaved(0)
  }, [unsaved, onUnsaved])
  const frame = useRef<HTMLDivElement>(null)
  /** For a button that vanishes when it is pressed: back to the cell where the person was. */
  const focusGrid = (): void => frame.current?.querySelector<HTMLElement>(`.${styles.faultCell}[tabindex="0"]`)?.focus()
  if (asked.error && !asked.data) return <Trouble error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <Skeleton active paragraph={{ rows: 6 }} />
  const { counts, faults: kinds = [] } = asked.data
  const number = (num: number): string => grouped(num)
  const titleOf = (name: string | null): string => {
    const field = fields.find((one) => one.name === name)
    return field ? say(field.title) : ''
  }
  const same = (one: FaultKind): boolean => kind !== null && kind.field === one.field && kind.kind === one.kind
  const left = counts.fail ?? 0
  return (
    <div ref={frame} className={styles.faults}>
      <Flex wrap gap={6} className={styles.faultKinds}>
        <Button
          size="small"
          shape="round"
          aria-pressed={kind === null}
          {...look(kind === null)}
          onClick={() => setKind(null)}
        >
          {t('import.allFaults', { num: number(left) })}
        </Button>
        {kinds.map((one) => (
          <Button
            key={`${one.field} ${one.kind}`}
            size="small"
            shape="round"
            aria-pressed={same(one)}
            {...look(same(one))}
            onClick={() => setKind(same(one) ? null : one)}
          >
            <span className="one-line">
              {one.field ? t('import.faultOf', { title: titleOf(one.field), message: one.message }) : one.message}
            </span>
            <b className="tabular">{number(one.num)}</b>
          </Button>
        ))}
        <Button
          size="small"
          type="link"
          icon={<DownloadOutlined />}
          onClick={() => void saveFaults(jobId).catch(() => undefined)}
        >
          {t('import.fetchFaults')}
        </Button>
      </Flex>
      <p role="status" style={{ minHeight: 24 }}>
        {unsaved > 0 ? (
          <span className="problem">
            {t('import.unsaved')}{' '}
            <Button
              size="small"
              onClick={() => {
                focusGrid()
                void faults.again()
              }}
            >
              {t('import.saveAgain')}
            </Button>
          </span>
        ) : such ? (
          <>
            {t('import.suchLeft', { count: such.num, num: number(such.num), from: such.from })}{' '}
            <Button
              size="small"
              type="primary"
              onClick={() => {
                focusGrid()
                void faults.all(such.field, such.from, such.to)
              }}
            >
              {t('import.suchAll', { to: such.to })}
            </Button>
          </>
        ) : (
          <span className={`soft ${styles.faultHint}`}>
            {left > SHOWN ? t('import.someShown', { num: SHOWN }) : t('import.gridHint')}
          </span>
        )}
      </p>
      <FaultGrid key={`${kind?.field} ${kind?.kind}`} jobId={jobId} noun={noun} fields={fields} faults={faults} />
    </div>
  )
}
