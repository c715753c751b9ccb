// The preview beside the editor: a frame with the real screens, and its switches.
import { ExportOutlined } from '@ant-design/icons'
import { Button, Empty, Segmented, Select, Tooltip } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Binding } from '#kernel/binding'
import { useMode } from '../../theme/appearance'
import { ask } from '../api'
import { draft, entryOf, useStudio } from '../store'
import { useStudioWords, type Word } from '../words'
import type { Look } from './isolate'
import styles from './StudioPreview.module.css'
import { useScale } from './use-scale'

interface Target {
  route: string
  binding: Binding
  roles: string[]
}

/** The page of the file: its own, that of the resource that it extends, or of a view of its table. */
function useTarget(file: string): Target | null | undefined {
  const [target, setTarget] = useState<Target | null>()
  const version = useStudio((state) => state.version)
  const entry = useStudio((state) => entryOf(state, file))
  const views = useStudio((state) => state.tree.entries)
  const name = entry?.extends ?? entry?.name ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the draft has other routes
  useEffect(() => {
    let isLate = false
    const find = async () => {
      const { routes, roles } = await ask('directory', { draft })
      const names = [name, ...views.filter(({ of }) => of === name).map((one) => one.name)]
      const own = names.find((one) => Object.values(routes).includes(one))
      const route = Object.keys(routes).find((one) => routes[one] === own)
      if (!own || !route) return null
      return { route, roles, binding: (await ask('binding', { draft, name: own })).binding as Binding }
    }
    find().then(
      (found) => !isLate && setTarget(found),
      () => !isLate && setTarget((held) => held ?? null),
    )
    return () => {
      isLate = true
    }
  }, [name, version, views])
  return target
}

type View = 'list' | 'form' | 'record' | 'calendar' | 'report' | 'settings'

function viewsOf({ kind, report, views, calls }: Binding): View[] {
  if (report) return ['report']
  if (kind === 'settings') return ['settings']
  return [
    ...(calls['list'] ? (['list'] as const) : []),
    ...(calls['create'] ? (['form'] as const) : []),
    ...(calls['read'] ? (['record'] as const) : []),
    ...(views.calendar ? (['calendar'] as const) : []),
  ]
}

const paths: Partial<Record<View, string>> = { form: '/new', record: '/1', calendar: '/calendar' }

export function Preview({ file }: { file: string }) {
  const { w, english } = useStudioWords()
  const mode = useMode()
  const target = useTarget(file)
  const version = useStudio((state) => state.version)
  const isFaulty = useStudio(({ faults }) => faults.length > 0)
  const [look, setLook] = useState<Look>({ language: english ? 'en' : 'zh-CN', mode, role: '', source: 'samples' })
  const [view, setView] = useState<View>()
  const [width, setWidth] = useState(1440)
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const size = useScale(box, width)
  const seen = useRef<string | null>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const hear = ({ data, source }: MessageEvent<{ preview?: string }>) => {
      if (source === frame.current?.contentWindow && data?.preview === 'ready') setReady(true)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    const now = JSON.stringify([version, look])
    // The version of its address comes with the page itself.
    if (target) seen.current ??= now
    if (!isReady || seen.current === null || seen.current === now) return
    frame.current?.contentWindow?.postMessage({ studio: look }, window.location.origin)
    seen.current = now
  }, [version, look, target, isReady])
  const route = target?.route
  const former = useRef(route)
  useEffect(() => {
    if (former.current && route && former.current !== route)
      frame.current?.contentWindow?.postMessage({ go: `#${route}` }, window.location.origin)
    former.current = route
  }, [route])
  if (target === undefined) return <div className={styles.preview} />
  if (target === null)
    return (
      <div className={styles.preview}>
        <Empty
          className={styles.empty as string}
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            <>
              <div>{w('noPage')}</div>
              <div className="soft">{w('noPageHint')}</div>
            </>
          }
        />
      </div>
    )
  const views = viewsOf(target.binding)
  const shown = view && views.includes(view) ? view : views[0]
  const addressOf = (one: View | undefined) => `#${target.route}${(one && paths[one]) ?? ''}`
  const words = new URLSearchParams({ draft, resource: target.binding.name, ...look })
  const show = (next: View) => {
    setView(next)
    frame.current?.contentWindow?.postMessage({ go: addressOf(next) }, window.location.origin)
  }
  return (
    <section className={styles.preview} aria-label={w('preview')}>
      <div className={styles.tools}>
        <Segmented<View>
          size="small"
          {...(shown ? { value: shown } : {})}
          onChange={show}
          options={views.map((value) => ({ value, label: w(value as Word) }))}
        />
        <span className={styles.gap} />
        <Select<string>
          size="small"
          aria-label={w('role')}
          value={look.role}
          disabled={look.source === 'database'}
          popupMatchSelectWidth={false}
          onChange={(role) => setLook({ ...look, role })}
          options={[
            { value: '', label: w('superRole') },
            { value: 'reads', label: w('readRole') },
            ...target.roles.map((value) => ({ value, label: value })),
          ]}
        />
        <Tooltip title={w('databaseHint')} placement="bottom">
          <Segmented<Look['source']>
            size="small"
            value={look.source}
            onChange={(source) => setLook({ ...look, source })}
            options={(['samples', 'database'] as const).map((value) => ({ value, label: w(value) }))}
          />
        </Tooltip>
        <Segmented<Look['language']>
          size="small"
          value={look.language}
          onChange={(language) => setLook({ ...look, language })}
          options={[
            { value: 'zh-CN', label: '中' },
            { value: 'en', label: 'En' },
          ]}
        />
        <Segmented<Look['mode']>
          size="small"
          value={look.mode}
          onChange={(next) => setLook({ ...look, mode: next })}
          options={(['light', 'dark'] as const).map((value) => ({ value, label: w(value) }))}
        />
        <Segmented<number>
          size="small"
          value={width}
          onChange={setWidth}
          options={[1440, 390].map((value) => ({ value, label: String(value) }))}
        />
        <Tooltip title={w('openApart')}>
          <Button
            size="small"
            type="text"
            icon={<ExportOutlined />}
            aria-label={w('openApart')}
            href={`/studio/preview?${words}${addressOf(shown)}`}
            target="_blank"
          />
        </Tooltip>
      </div>
      {isFaulty ? <div className={styles.notice}>{w('waitFaults')}</div> : null}
      <div ref={box} className={styles.box}>
        <iframe
          // Another source has another session.
          key={`${look.source} ${target.binding.name}`}
          ref={frame}
          title={w('preview')}
          src={`/studio/preview?${words}${addressOf(shown)}`}
          style={size}
        />
      </div>
    </section>
  )
}
