// Sources of a person's points: by kind, and one by one.

import type { Row } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import { useResource } from '../../../generic/Nested'
import { RelatedOf } from '../../../generic/show/RelatedList'
import { useText } from '../../../locales/use-text'
import { useWords } from '../../../locales/use-words'
import type { Story } from './person'

type Kind = NonNullable<Story['contribute_by_type']>[number]

function Bars({ kinds }: { kinds: readonly Kind[] }) {
  const { t } = useWords()
  const say = useText()
  // The server names kinds in one language only; the log's choices have both.
  const { data } = useResource('contribute_log')
  const choices = data?.binding.fields['type']?.choices ?? []
  const nameOf = ({ type, name }: Kind): string => {
    const choice = choices.find(({ value }) => value === type)
    return choice ? say(choice.title) : (name ?? '')
  }
  const most = Math.max(1, ...kinds.map(({ points }) => Math.abs(points ?? 0)))
  return (
    <ul className="points" aria-label={t('member.byKind')}>
      {kinds.map((kind) => {
        const { type, times } = kind
        const points = kind.points ?? 0
        return (
          <li key={type}>
            <span className="points-name">{nameOf(kind)}</span>
            <span className="points-bar" aria-hidden>
              <span
                className={points < 0 ? 'points-less' : ''}
                style={{ inlineSize: `${(100 * Math.abs(points)) / most}%` }}
              />
            </span>
            <span className="points-num tabular">{grouped(points)}</span>
            <span className="soft points-times">{t('member.times', { count: times ?? 0 })}</span>
          </li>
        )
      })}
    </ul>
  )
}

export default function Points({ row }: { row: Row }) {
  const { t } = useWords()
  const kinds = [...((row as Story).contribute_by_type ?? [])].sort(
    (left, right) => (right.points ?? 0) - (left.points ?? 0),
  )
  return (
    <div className="person-stack">
      {kinds.length > 0 && <Bars kinds={kinds} />}
      <RelatedOf resource="contribute_log" by="user_id" row={row}>
        <h3>{t('member.pointsLog')}</h3>
      </RelatedOf>
    </div>
  )
}
