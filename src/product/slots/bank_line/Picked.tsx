// Entries and further lines picked by hand, beside the sum that they have to meet.
import { Button, Checkbox, Collapse } from 'antd'
import { useState } from 'react'
import type { Row } from '#kernel/binding'
import { shownMoney } from '#kernel/money'
import { call, type Output } from '../../../api/calls'
import { dayOf } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import styles from './Proposals.module.css'

export type Offered = Output<'bank_line', 'proposals'>
/** Does one thing with the line, and reads everything again. */
export type Act = (act: () => Promise<unknown>) => Promise<void>

interface Choice {
  id: number
  text: string
  amount: number
}

interface ListProps {
  title: string
  choices: readonly Choice[]
  chosen: readonly number[]
  onChange(chosen: number[]): void
}

function Choices({ title, choices, chosen, onChange }: ListProps) {
  if (choices.length === 0) return null
  return (
    <>
      <h4>{title}</h4>
      <Checkbox.Group className={styles.picked ?? ''} value={[...chosen]} onChange={onChange}>
        {choices.map(({ id, text, amount }) => (
          <Checkbox key={id} value={id}>
            <span>{text}</span>
            <span className={styles.proposalAmount}>{shownMoney(amount)}</span>
          </Checkbox>
        ))}
      </Checkbox.Group>
    </>
  )
}

export function Picked({ row, offered, act }: { row: Row; offered: Offered; act: Act }) {
  const { t } = useWords()
  const [entries, setEntries] = useState<number[]>([])
  const [lines, setLines] = useState<number[]>([])
  const ours = (offered.entries ?? []).map(
    ({ id, trade_date: day, ledger_no: number, title, party, amount }): Choice => ({
      id: id as number,
      text: [day, number, title, party].filter(Boolean).join(' · '),
      amount: amount ?? 0,
    }),
  )
  const others = (offered.lines ?? []).map(
    ({ id, trade_time: time, party, summary, amount }): Choice => ({
      id: id as number,
      text: [time && dayOf(time), party, summary].filter(Boolean).join(' · '),
      amount: amount ?? 0,
    }),
  )
  if (ours.length === 0) return null
  const sum = (choices: readonly Choice[], ids: readonly number[]) =>
    choices.filter(({ id }) => ids.includes(id)).reduce((total, { amount }) => total + amount, 0)
  const left = Number(row['amount']) + sum(others, lines) - sum(ours, entries)
  const join = () =>
    call(
      'bank_line',
      'match',
      { id: row['id'] as number, entry_id_list: entries, line_id_list: lines },
      { quiet: true },
    )
  return (
    <Collapse
      ghost
      size="small"
      items={[
        {
          key: 'pick',
          label: t('bank.pick'),
          children: (
            <>
              <Choices title={t('bank.entries')} choices={ours} chosen={entries} onChange={setEntries} />
              <Choices title={t('bank.lines')} choices={others} chosen={lines} onChange={setLines} />
              <p className={styles.pickedFoot}>
                <span className={left === 0 ? '' : 'soft'}>{t('bank.left', { amount: shownMoney(left) })}</span>
                <Button
                  type="primary"
                  size="small"
                  disabled={left !== 0 || entries.length === 0}
                  onClick={() => void act(join)}
                >
                  {t('bank.join')}
                </Button>
              </p>
            </>
          ),
        },
      ]}
    />
  )
}
