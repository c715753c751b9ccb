// The line at the foot of a list with the totals that a person chose for its columns, each with a menu for another one.
import { DownOutlined } from '@ant-design/icons'
import { Table } from 'antd'
import { type Total, totalsFor } from '#kernel/shapes'
import { MenuButton } from '../../../components/MenuButton'
import { useWords } from '../../../locales/use-words'
import { changedBy } from '../columns/columns'
import type { Column } from '../table/RowTable'
import type { TableParts } from '../table/table-parts'
import { chosenTotals, TotalValue } from './TotalValue'
import { useFigures } from './use-figures'
import './shapes.css'

interface Props {
  parts: TableParts
  /** Of the table, as drawn. */
  columns: readonly Column[]
}

export default function Totals({ parts, columns }: Props) {
  const { t, say } = useWords()
  const { binding, route, query = {}, choices = [], onChoices } = parts
  const totals = chosenTotals(parts.columns, choices)
  const { data } = useFigures({ binding, route, query, totals })
  const before = parts.selection && parts.onSelect ? 1 : 0
  return (
    <Table.Summary.Row className="totals-line">
      {before > 0 && <Table.Summary.Cell index={0} />}
      {columns.map(({ key, field: name }, index) => {
        const field = parts.columns.find((one) => one.name === name)
        const how = name === undefined ? undefined : totals[name]
        const value = name === undefined ? undefined : data?.totals[name]
        return (
          <Table.Summary.Cell key={key} index={before + index}>
            {field && how && (
              <MenuButton
                type="text"
                size="small"
                className="total-button"
                items={[...totalsFor(field), 'none' as const].map((one) => ({
                  key: one,
                  label: t(`shapes.total.${one}`),
                }))}
                onChoose={(next) =>
                  onChoices?.(changedBy(choices, field.name, { total: next === 'none' ? undefined : (next as Total) }))
                }
                title={t('shapes.totalOf', { name: say(field.title) })}
              >
                <span className="hidden-words">{t('shapes.totalOf', { name: say(field.title) })}</span>
                <span className="soft">{t(`shapes.total.${how}`)}</span>{' '}
                {value === undefined ? '…' : <TotalValue field={field} how={how} value={value} bare />}
                <DownOutlined aria-hidden />
              </MenuButton>
            )}
          </Table.Summary.Cell>
        )
      })}
    </Table.Summary.Row>
  )
}
