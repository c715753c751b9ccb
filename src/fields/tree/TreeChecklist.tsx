// A whole tree with checkboxes; the rights of a page are in a row beside it.
import { NodeCollapseOutlined, NodeExpandOutlined } from '@ant-design/icons'
import { Alert, Button, Empty, Flex, Input, Skeleton, Typography } from 'antd'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Option } from '#kernel/wire'
import { useWords } from '../../locales/use-words'
import type { InputProps } from '../field-kind'
import { flatten, narrow, useNamedOptions } from '../options'
import styles from './Checklist.module.css'
import { ChecklistBranch } from './ChecklistBranch'
import {
  allTicked,
  beyond,
  branchesOf,
  choosable,
  isRight,
  matching,
  needsAllAreas,
  pagesIn,
  rightsIn,
  rightsTicked,
  type Ticking,
  ticked,
  tickOf,
} from './checklist'

/** A tree of up to this many lines opens expanded; of a larger one only partly ticked branches. */
const OPEN_WHOLE = 40

/** Up and down move between lines, left and right within one; Tab works as usual. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const forward = event.key === 'ArrowDown' || event.key === 'ArrowRight'
  if (!forward && event.key !== 'ArrowUp' && event.key !== 'ArrowLeft') return
  const across = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  const at = boxes.indexOf(event.target as HTMLInputElement)
  if (at < 0) return
  event.preventDefault()
  const lineOf = (box: Element | undefined): Element | null => box?.closest('[data-line]') ?? null
  const rest = forward ? boxes.slice(at + 1) : boxes.slice(0, at).reverse()
  const here = lineOf(boxes[at])
  const target = across
    ? rest.find((box) => lineOf(box) === here)
    : rest.find((box) => lineOf(box) !== here && box === lineOf(box)?.querySelector('input'))
  target?.focus()
}

interface Props extends InputProps {
  /** The role's data scope is less than all. */
  limited?: boolean
  /** At the end of the bar above the tree. */
  tools?: ReactNode
}

export default function TreeChecklist(props: Props) {
  const { field, value, onChange, id, labelId, aria, disabled, record, limited = false, tools } = props
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const { filter } = narrow(field.ref?.where, record)
  const { options: seen, loading, failed } = useNamedOptions(field.ref as NonNullable<typeof field.ref>, filter)
  const options = useMemo(() => choosable(seen), [seen])
  const { 'aria-required': _, ...known } = aria
  const chosen = useMemo(() => new Set(Array.isArray(value) ? (value as number[]) : []), [value])
  // Initial expansion only: it must not change while the person ticks.
  const [first] = useState(chosen)
  const [open, setOpen] = useState<ReadonlySet<number> | null>(null)
  const all = useMemo(() => flatten(options), [options])
  const byId = useMemo(() => new Map(all.map((option) => [option.id, option])), [all])
  const lines = useMemo(() => all.filter((option) => !isRight(option)), [all])
  const shown = useMemo(() => matching(options, typed), [options, typed])
  const folds = useMemo(() => lines.filter((option) => branchesOf(option).length > 0), [lines])
  const opened = useMemo(() => {
    if (typed.trim() !== '') return new Set(flatten(shown).map((option) => option.id))
    const begin = folds.filter((option) => lines.length <= OPEN_WHOLE || tickOf(option, first) === 'some')
    return open ?? new Set(begin.map((option) => option.id))
  }, [typed, shown, folds, lines, first, open])

  const now = useRef({ options, chosen, opened, onChange })
  useLayoutEffect(() => {
    now.current = { options, chosen, opened, onChange }
  })
  // Always the same, so that a tick draws its own branch only.
  const [ticking] = useState<Ticking>(() => ({
    open(id) {
      const next = new Set(now.current.opened)
      if (!next.delete(id)) next.add(id)
      setOpen(next)
    },
    tick(id, on) {
      const { options, chosen, onChange } = now.current
      onChange(ticked(options, chosen, id, on))
    },
    tickRights(rights, on) {
      const { options, chosen, onChange } = now.current
      onChange(rightsTicked(options, chosen, rights, on))
    },
  }))

  if (failed) return <Alert type="error" message={t('fields.optionsFailed')} />
  if (loading && all.length === 0) return <Skeleton active />
  const withRights = all.length > lines.length
  const others = beyond(options, chosen).length
  const heldIn = (entries: readonly Option[]): number => entries.filter((one) => chosen.has(one.id)).length
  const useless = limited ? all.filter((one) => chosen.has(one.id) && needsAllAreas(one)).length : 0
  const root: Option = { id: 0, name: '', son: [...options] }
  return (
    <fieldset className={styles.tree} aria-labelledby={labelId} {...known}>
      <Flex wrap align="center" gap={8} className={styles.bar}>
        <Input.Search
          id={id}
          allowClear
          className={styles.find}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t('fields.findInTree')}
          aria-label={t('fields.findInTree')}
        />
        {withRights && (
          <Button disabled={disabled} onClick={() => onChange(allTicked(options, chosen, 'pages'))}>
            {t('grants.allPages')}
          </Button>
        )}
        <Button disabled={disabled} onClick={() => onChange(allTicked(options, chosen, 'changes'))}>
          {t(withRights ? 'grants.allChanges' : 'fields.all')}
        </Button>
        <Button disabled={disabled} onClick={() => onChange(allTicked(options, chosen, 'nothing'))}>
          {t('fields.none')}
        </Button>
        {folds.length > 0 && (
          <>
            <Button
              icon={<NodeExpandOutlined />}
              aria-label={t('generic.expandAll')}
              title={t('generic.expandAll')}
              onClick={() => setOpen(new Set(folds.map((option) => option.id)))}
            />
            <Button
              icon={<NodeCollapseOutlined />}
              aria-label={t('generic.collapseAll')}
              title={t('generic.collapseAll')}
              onClick={() => setOpen(new Set())}
            />
          </>
        )}
        <span className={`soft ${styles.sum}`} aria-live="polite">
          {withRights
            ? t('grants.sum', {
                pages: heldIn(pagesIn(root)),
                changes: heldIn(rightsIn(root, 'change')),
                dangers: heldIn(rightsIn(root, 'danger')),
              })
            : t('fields.chosen', { num: heldIn(lines.filter((line) => branchesOf(line).length === 0)) })}
        </span>
        {tools}
      </Flex>
      {(withRights || others > 0) && (
        <p className="soft" style={{ padding: '10px 16px 0' }}>
          {withRights && t('grants.hint')} {others > 0 && t('grants.beyond', { count: others })}
        </p>
      )}
      {useless > 0 && (
        <p style={{ padding: '10px 16px 0', color: 'var(--warning)' }} role="status">
          {t('grants.sharedNum', { count: useless })}
        </p>
      )}
      {withRights && (
        <div className={styles.columns} aria-hidden>
          <span>{t('grants.see')}</span>
          <span>{t('grants.change')}</span>
          <Typography.Text type="danger">{t('grants.danger')}</Typography.Text>
        </div>
      )}
      {shown.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('fields.noOptions')} />}
      <ul className={withRights ? styles.rights : ''} style={{ paddingBlock: 6 }} onKeyDown={walk}>
        {shown.map((option) => (
          <ChecklistBranch
            key={option.id}
            option={option}
            level={0}
            whole={byId}
            chosen={chosen}
            opened={opened}
            disabled={disabled}
            limited={limited}
            ticking={ticking}
          />
        ))}
      </ul>
    </fieldset>
  )
}
