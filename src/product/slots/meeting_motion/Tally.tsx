// The tally of a vote: what has been cast, what it needs, the votes of each candidate, and the form of a teller.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, InputNumber, Tag } from 'antd'
import { useId, useState } from 'react'
import type { Shapes } from '#generated/index'
import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { call, type Output } from '../../../api/calls'
import { Refusal } from '../../../errors/Refusal'
import { useRefusal } from '../../../errors/use-refusal'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'
import { fetchAgain } from '../../../resource/data'
import { spinner } from '../../../theme/spinner'
import sums from '../figures.module.css'
import styles from '../meeting/Meeting.module.css'

type Motion = Shapes['meeting_motion']['row']
type Sums = Output<'meeting_motion', 'tally'>

const AGAIN = 5000
const choices = ['yes', 'no', 'abstain'] as const

function Numbers({ motion, tally }: { motion: Motion; tally: Sums }) {
  const { t } = useWords()
  const { cast, total } = tally
  const known =
    motion.kind === 'motion'
      ? choices.flatMap((name) => (tally[name] === undefined ? [] : [[t(`motion.${name}`), tally[name]] as const]))
      : []
  const numbers = [
    [t('motion.total'), total],
    [t(motion.method === 'secret' ? 'motion.issued' : 'motion.cast'), cast],
    ...known,
    ...(motion.needed_num ? [[t('motion.needed'), motion.needed_num] as const] : []),
  ] as const
  return (
    <ul className={styles.tally}>
      {numbers.map(([title, num]) => (
        <li key={title}>
          <span className="soft">{title}</span>
          <strong>{num}</strong>
        </li>
      ))}
    </ul>
  )
}

function Candidates({ tally }: { tally: Sums }) {
  const { t } = useWords()
  return (
    <table className={sums.figures}>
      <tbody>
        {tally.candidates.map((one) => (
          <tr key={one.id}>
            <th scope="row">{one.name}</th>
            <td>
              {one.is_elected && <Tag color="success">{t('motion.elected')}</Tag>}
              {one.is_tied && <Tag color="warning">{t('motion.tied')}</Tag>}
              {t('motion.votes', { count: one.votes ?? 0 })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Counting({ motion, tally }: { motion: Motion; tally: Sums }) {
  const { t } = useWords()
  const id = useId()
  const { message } = App.useApp()
  const client = useQueryClient()
  const { refusal, refuse, forget } = useRefusal()
  const [busy, setBusy] = useState(false)
  const [given, setGiven] = useState<Record<string, number | null>>({})
  const election = motion.kind === 'election'
  const fields = election
    ? [
        ...tally.candidates.map((one) => [`c${one.id}`, one.name ?? ''] as const),
        ['returned', t('motion.returned')] as const,
      ]
    : choices.map((name) => [name, t(`motion.${name}`)] as const)
  const all = [...fields, ['invalid', t('motion.invalid')] as const]
  const isComplete = all.every(([name]) => typeof given[name] === 'number')
  const send = async (): Promise<void> => {
    forget()
    setBusy(true)
    try {
      const num = (name: string) => given[name] ?? 0
      const body = election
        ? {
            returned: num('returned'),
            votes: tally.candidates.map((one) => ({ candidate_id: one.id as number, num: num(`c${one.id}`) })),
          }
        : { yes: num('yes'), no: num('no'), abstain: num('abstain') }
      const { outcome } = await call(
        'meeting_motion',
        'count',
        { id: motion.id, invalid: num('invalid'), ...body },
        { quiet: true },
      )
      setGiven({})
      const said = t(`motion.outcome.${outcome}`)
      if (outcome === 'different') void message.warning(said, 8)
      else void message.success(said)
      await client.invalidateQueries({ queryKey: ['meeting_motion', 'tally', motion.id] })
      await fetchAgain(client)
    } catch (failure) {
      refuse(failure)
    } finally {
      setBusy(false)
    }
  }
  if (tally.is_mine) return <Alert type="info" showIcon message={t('motion.waitsForOther')} />
  return (
    <form
      className={styles.count}
      aria-label={t('motion.counting')}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p className="soft">{t(tally.teller ? 'motion.countSecond' : 'motion.countFirst', { name: tally.teller })}</p>
      {all.map(([name, title]) => (
        <div key={name} className={styles.number}>
          <label htmlFor={`${id}-${name}`}>{title}</label>
          <InputNumber
            id={`${id}-${name}`}
            min={0}
            precision={0}
            inputMode="numeric"
            value={given[name] ?? null}
            onChange={(value) => {
              forget()
              setGiven((before) => ({ ...before, [name]: value }))
            }}
          />
        </div>
      ))}
      <Refusal refusal={refusal} />
      <Button type="primary" htmlType="submit" disabled={!isComplete || busy} loading={spinner(busy)}>
        {t('motion.count')}
      </Button>
    </form>
  )
}

export default function Tally({ row, binding }: { row: Motion; binding: Binding }) {
  const { grant } = useAccess()
  const isRunning = row.state === 'voting' || row.state === 'counting'
  const { data } = useQuery({
    queryKey: ['meeting_motion', 'tally', row.id, row.revision],
    queryFn: () => call('meeting_motion', 'tally', { id: row.id }, { quiet: true }),
    refetchInterval: isRunning ? AGAIN : false,
    enabled: row.state !== 'draft',
  })
  if (row.state === 'draft') return null
  if (!data) return <div className={styles.attendance} />
  return (
    <section className={styles.attendance}>
      <Numbers motion={row} tally={data} />
      {row.kind === 'election' && row.state === 'closed' && <Candidates tally={data} />}
      {row.state === 'counting' && can(grant, binding, 'count') && <Counting motion={row} tally={data} />}
    </section>
  )
}
