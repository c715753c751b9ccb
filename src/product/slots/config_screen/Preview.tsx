// The big screen as it will be: looks and places of the draft, figures of the server.
import { useQuery } from '@tanstack/react-query'
import { App, Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import type { Row } from '#kernel/binding'
import { call } from '../../../api/calls'
import { Trouble } from '../../../errors/Trouble'
import { useWords } from '../../../locales/use-words'
import type { PreviewProps } from '../../../slots'
import type { Module, Shown } from '../../big-screen/arrangement'
import { ScreenView } from '../../big-screen/ScreenView'
import styles from './Preview.module.css'

/** Figures of a module that is not shown yet are answered once it is saved. */
function draftOf(shown: Shown, record: Row): Shown {
  const rows = (record['modules'] ?? []) as Row[]
  const modules = rows
    .filter((row) => row['is_show'] !== false && row['key'])
    .map((row): Module => {
      const found = shown.modules.find(({ key }) => key === row['key'])
      return { ...found, ...(row as Partial<Module>), rows: found?.rows ?? [], total: found?.total ?? null } as Module
    })
  const looks = Object.fromEntries(Object.keys(shown).flatMap((name) => (name in record ? [[name, record[name]]] : [])))
  return { ...shown, ...looks, modules } as Shown
}

export default function Preview({ record }: PreviewProps) {
  const { t, language } = useWords()
  const { message } = App.useApp()
  const [upright, turn] = useState(false)
  const revision = record['revision']
  const { data, error, refetch } = useQuery({
    queryKey: ['screen-preview', revision],
    queryFn: async () => {
      const [shown, settings] = await Promise.all([call('screen', 'preview', {}), call('config_screen', 'read', {})])
      return { shown, url: settings.screen_url, isOpen: settings.is_open }
    },
    staleTime: 0,
  })
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const { shown, url, isOpen } = data
  const address = url ? new URL(url, window.location.href).href : null
  const width = Number(record['width'] ?? 1920)
  const height = Number(record['height'] ?? 1080)
  // A design that is upright itself has one look only.
  const turned = upright && width > height
  return (
    <section className={styles.preview} aria-label={t('screen.preview')}>
      <div
        className={turned ? `${styles.frame} ${styles.upright}` : styles.frame}
        style={{ aspectRatio: turned ? `${height} / ${width}` : `${width} / ${height}` }}
      >
        <ScreenView shown={draftOf(shown, record)} language={language} within />
      </div>
      <div className={styles.address}>
        {width > height && (
          <Segmented
            size="small"
            aria-label={t('screen.shape')}
            value={upright}
            onChange={turn}
            options={[
              { value: false, label: t('screen.wide') },
              { value: true, label: t('screen.upright') },
            ]}
          />
        )}
        {address ? (
          <>
            <a href={address} target="_blank" rel="noreferrer">
              {t('screen.open')}
            </a>
            <Button
              size="small"
              onClick={() =>
                void navigator.clipboard.writeText(address).then(() => message.success(t('screen.copied')))
              }
            >
              {t('screen.copy')}
            </Button>
            {!isOpen && <span className="soft">{t('screen.closed')}</span>}
          </>
        ) : (
          <span className="soft">{t('screen.unsaved')}</span>
        )}
        <Button size="small" onClick={() => void refetch()}>
          {t('screen.refresh')}
        </Button>
      </div>
    </section>
  )
}
