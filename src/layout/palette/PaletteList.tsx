// The rows of the palette: recent records, pages, records, commands; and the keys that choose among them.
import { Flex } from 'antd'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isEnter } from '../../components/typing'
import { useNarrow } from '../../components/use-narrow'
import { useWords } from '../../locales/use-words'
import type { Places } from '../../navigation/places'
import styles from './Palette.module.css'
import { currentRow, moved, type Row, useGroups } from './use-groups'

interface Props {
  places: Places
  typed: string
  /** Enter waits for what is found for this text. */
  entered: boolean
  keys: RefObject<((event: KeyboardEvent) => void) | null>
  onEnter(waits: boolean): void
  /** The id of the highlighted row. */
  onActive(id: string | undefined): void
  onClose(): void
  onSettings(): void
}

const idOf = (row: Row): string => `palette-${row.key.replace(/\W+/g, '-')}`

export default function PaletteList(props: Props) {
  const { places, typed, entered, keys, onEnter, onActive, onClose, onSettings } = props
  const { t } = useWords()
  // A phone has no such keys.
  const narrow = useNarrow()
  const [chosen, choose] = useState<{ key: string; typed: string } | null>(null)
  const { groups, settled, steady, failed } = useGroups(places, typed, { onClose, onSettings })
  const rows = groups.flatMap((group) => group.rows)
  const current = currentRow(rows, {
    // A choice is one among the rows of this text.
    chosen: chosen?.typed === typed ? chosen.key : null,
    settled: settled || steady,
  })
  const term = typed.trim()
  const active = current && idOf(current)

  const press = (event: KeyboardEvent): void => {
    const next = moved(rows, current, event.key)
    if (isEnter(event)) {
      event.preventDefault()
      if (current) current.open()
      else if (!settled && term !== '') onEnter(true)
    } else if (next) {
      event.preventDefault()
      choose({ key: next.key, typed })
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
    }
  }
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
    keys.current = (event) => latest.current(event)
  })
  useEffect(() => onActive(active), [active, onActive])
  // Enter came before the results: they are those of exactly this text now.
  useEffect(() => {
    if (!entered || !(settled || steady || failed)) return
    onEnter(false)
    if (!failed) current?.open()
  })

  const status = (): string => {
    if (failed) return t('paletteList.failed')
    if (!settled && term !== '') return t(entered ? 'paletteList.entered' : 'paletteList.searching')
    if (term === '') return t('paletteList.begin')
    if (rows.length === 0) return t('paletteList.nothing', { keyword: term })
    return narrow ? '' : t('paletteList.keys')
  }
  return (
    <>
      <div id="palette-list" className={styles.list} role="listbox" aria-label={t('palette.title')}>
        {groups.map(({ name, rows: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
          <div key={name} role="group" aria-labelledby={`palette-heading-${name}`}>
            <div id={`palette-heading-${name}`} className={styles.heading}>
              {t(`paletteList.${name}`)}
            </div>
            {own.map((row) => (
              <Flex
                key={row.key}
                align="center"
                gap={12}
                id={idOf(row)}
                className={styles.row}
                role="option"
                tabIndex={-1}
                aria-selected={row === current}
                aria-disabled={row.stale}
                onPointerMove={() => {
                  if (!row.stale && row !== current) choose({ key: row.key, typed })
                }}
                // The box keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => {
                  if (!row.stale) row.open()
                }}
              >
                <Flex justify="center" className={styles.icon} aria-hidden>
                  {row.icon}
                </Flex>
                <Flex vertical gap={1} className={styles.title}>
                  <span className="one-line">{row.title}</span>
                  {row.about && <small className="one-line soft">{row.about}</small>}
                </Flex>
                {row.hint && <span className={`soft ${styles.hint}`}>{row.hint}</span>}
              </Flex>
            ))}
          </div>
        ))}
      </div>
      <p className={`soft ${styles.foot}`} role="status">
        {status()}
      </p>
    </>
  )
}
