// A whole tree with a box at each entry: choosing one brings what is above and below it.
import { Alert, Button, Input, Skeleton, Space, Tree } from 'antd'
import type { DataNode } from 'antd/es/tree'
import { type Key, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Option } from '#kernel/wire'
import { halfTicked, matching, ticked } from './checklist'
import type { InputProps } from './field-kind'
import { flatten, narrow, useOptions } from './options'

export default function TreeChecklist({ field, value, onChange, id, labelId, aria, disabled, record }: InputProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<Key[] | null>(null)
  const { filter } = narrow(field.ref?.where, record)
  const { options, loading, failed } = useOptions(field.ref as NonNullable<typeof field.ref>, filter, '', true)
  const { 'aria-required': _, ...known } = aria
  const chosen = useMemo(() => new Set(Array.isArray(value) ? (value as number[]) : []), [value])
  const half = useMemo(() => halfTicked(options, chosen), [options, chosen])
  const all = useMemo(() => flatten(options), [options])
  const shown = useMemo(() => matching(options, typed), [options, typed])
  const expanded =
    typed.trim() === '' ? (open ?? options.map((option) => option.id)) : flatten(shown).map((option) => option.id)

  if (failed) return <Alert type="error" message={t('fields.optionsFailed')} />
  if (loading && all.length === 0) return <Skeleton active />
  return (
    <fieldset className="checklist" aria-labelledby={labelId} {...known}>
      <Space wrap className="checklist-bar">
        <Input
          id={id}
          allowClear
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t('fields.findInTree')}
          aria-label={t('fields.findInTree')}
        />
        <Button disabled={disabled} onClick={() => onChange(all.map((option) => option.id))}>
          {t('fields.all')}
        </Button>
        <Button disabled={disabled} onClick={() => onChange([])}>
          {t('fields.none')}
        </Button>
        <span className="soft" aria-live="polite">
          {t('fields.chosen', { num: chosen.size })}
        </span>
      </Space>
      <Tree<Option & DataNode>
        checkable
        checkStrictly
        selectable={false}
        disabled={disabled}
        treeData={shown as (Option & DataNode)[]}
        fieldNames={{ title: 'name', key: 'id', children: 'son' }}
        checkedKeys={{ checked: [...chosen], halfChecked: half }}
        expandedKeys={expanded}
        onExpand={setOpen}
        onCheck={(_, { node, checked }) => onChange(ticked(options, chosen, node.id, checked))}
      />
    </fieldset>
  )
}
