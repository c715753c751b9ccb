// Before saving: the differences, the migration, and what would be refused.
import { Alert, App as AntdApp, Checkbox, Collapse, Input, Modal, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { ask } from '../api'
import { noteSaved, renamesNow, studio, unsavedTexts } from '../store'
import type { Changes, FileChange } from '../wire'
import { useStudioWords } from '../words'
import styles from './Save.module.css'

function Patch({ change }: { change: FileChange }) {
  const { w } = useStudioWords()
  if (!change.patch) return <p className="soft">{w('tooLong')}</p>
  return (
    <pre className={styles.patch}>
      {change.patch.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a patch have no other name
        <span key={index} data-sign={line[0]}>
          {line}
          {'\n'}
        </span>
      ))}
    </pre>
  )
}

function Files({ title, changes, open }: { title: string; changes: readonly FileChange[]; open?: boolean }) {
  const sum = (key: 'added' | 'removed') => changes.reduce((total, one) => total + one[key], 0)
  return (
    <section>
      <h4 className={styles.heading}>
        {title} <span className="soft">{changes.length}</span>
        {changes.length > 0 ? <Count added={sum('added')} removed={sum('removed')} /> : null}
      </h4>
      <Collapse
        size="small"
        defaultActiveKey={open ? changes.map(({ file }) => file) : []}
        items={changes.map((change) => ({
          key: change.file,
          label: <code>{change.file}</code>,
          extra: <Count added={change.added} removed={change.removed} />,
          children: <Patch change={change} />,
        }))}
      />
    </section>
  )
}

function Count({ added, removed }: { added: number; removed: number }) {
  return (
    <span className={styles.count}>
      <ins>+{added}</ins> <del>−{removed}</del>
    </span>
  )
}

function slugOf(files: readonly string[], changes: Changes | null): string {
  const name = files[0]?.split('/').at(-1)?.replace('.json', '') ?? 'schemas'
  const isNew = changes?.statements.some((statement) => statement.startsWith('create table '))
  return `${isNew ? 'add' : 'change'}_${name.replace(/^_+/, '')}`
}

export function SaveDialog({ onClose }: { onClose(): void }) {
  const { w } = useStudioWords()
  const { message } = AntdApp.useApp()
  const [texts] = useState(unsavedTexts)
  const names = Object.keys(texts)
  const [changes, setChanges] = useState<Changes | null>(null)
  const [generated, setGenerated] = useState<FileChange[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [typed, setSlug] = useState<string | null>(null)
  const slug = typed ?? slugOf(names, changes)
  const [isMigrated, setMigrated] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [renames] = useState(renamesNow)
  useEffect(() => {
    const show = async () => {
      setChanges(await ask('changes', { texts, renames }))
      setGenerated((await ask('generated', { texts })).files)
    }
    show().catch((error: Error) => setFailure(error.message))
  }, [texts, renames])
  const isRefused = (changes?.refused.length ?? 0) > 0
  const hasSql = (changes?.statements.length ?? 0) > 0
  const isNamed = /^[a-z][a-z0-9_]*$/.test(slug)
  const writes = hasSql && isMigrated && !isRefused
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { files } = studio.get()
      const digests = Object.fromEntries(names.map((file) => [file, files[file]?.digest ?? '']))
      const { said } = await ask('save', { texts, digests, renames, slug: writes ? slug : '' })
      await noteSaved(names)
      message.success(`${w('saved')}: ${said.join(', ')}`)
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={860}
      title={w('saveTitle')}
      okText={w('save')}
      cancelText={w('cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !changes || changes.faults > 0 || (writes && !isNamed) }}
      onOk={() => void save()}
      onCancel={onClose}
      styles={{ body: { maxHeight: '66vh', overflow: 'auto' } }}
    >
      {failure ? <Alert type="error" showIcon message={failure} className={styles.alert as string} /> : null}
      {changes ? (
        <div className={styles.parts}>
          <Files title={w('schemaFile')} changes={changes.schemas} open />
          <section>
            <h4 className={styles.heading}>{w('migration')}</h4>
            {isRefused ? (
              <Alert
                type="warning"
                showIcon
                message={w('refusedTitle')}
                description={
                  <>
                    <ul className={styles.refused}>
                      {changes.refused.map((line) => (
                        <li key={line}>{line}</li>
                      ))}
                    </ul>
                    {w('refusedHint')}
                  </>
                }
              />
            ) : null}
            {hasSql ? (
              <>
                <pre className={styles.sql}>{changes.statements.join('\n')}</pre>
                {isRefused ? null : (
                  <div className={styles.slug}>
                    <Checkbox checked={isMigrated} onChange={({ target }) => setMigrated(target.checked)}>
                      {w('writeMigration')}
                    </Checkbox>
                    <Input
                      aria-label={w('migrationName')}
                      value={slug}
                      disabled={!isMigrated}
                      status={isNamed ? '' : 'error'}
                      onChange={({ target }) => setSlug(target.value)}
                    />
                  </div>
                )}
              </>
            ) : isRefused ? null : (
              <p className="soft">{w('noMigration')}</p>
            )}
          </section>
          {changes.unwritten.length > 0 ? (
            <Alert type="info" showIcon message={w('unwritten')} description={changes.unwritten.join('\n')} />
          ) : null}
          {changes.warnings.length > 0 ? (
            <Alert type="info" showIcon message={w('warnings')} description={changes.warnings.join('\n')} />
          ) : null}
          {generated ? (
            <Files title={w('generatedFiles')} changes={generated} />
          ) : (
            <section>
              <h4 className={styles.heading}>{w('generatedFiles')}</h4>
              <Skeleton active title={false} paragraph={{ rows: 3 }} />
            </section>
          )}
        </div>
      ) : failure ? null : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Modal>
  )
}
