// Waiting records, each with the list that shows exactly those.
import { CheckCircleOutlined, RightOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { Todo } from '#kernel/board'
import { grouped } from '#kernel/grouped'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { useNarrow } from '../use-narrow'
import { Frame } from './Frame'
import { listLink } from './leads'
import type { PanelOf } from './panels'
import { usePart } from './use-part'

/** Entries in view: of two columns on a phone, of three elsewhere. */
const IN_VIEW = { narrow: 8, wide: 15 }

export function TodoPanel({ panel }: { panel: PanelOf<'todo'> }) {
  const { t } = useWords()
  const say = useText()
  const narrow = useNarrow()
  const [all, showAll] = useState(false)
  const { answer, frame } = usePart<Todo[]>(panel)
  const limit = narrow ? IN_VIEW.narrow : IN_VIEW.wide
  const shown = all ? answer : answer?.slice(0, limit)
  const more = (answer?.length ?? 0) > limit
  const turn = more ? (
    <button type="button" className="link-button" aria-expanded={all} onClick={() => showAll(!all)}>
      {all ? t('board.fewer') : t('board.all', { num: answer?.length })}
    </button>
  ) : null
  return (
    <Frame title={say(panel.part.title)} extra={turn} {...frame}>
      {answer &&
        (answer.length === 0 ? (
          <p className="board-done">
            <CheckCircleOutlined aria-hidden />
            {t('board.done')}
          </p>
        ) : (
          <ul className="board-todo">
            {shown?.map(({ key, name, num, path, query }) => (
              <li key={key}>
                <Link to={listLink(path, query)} className="board-todo-item">
                  <span>{name}</span>
                  <strong className="tabular">{grouped(num)}</strong>
                  <RightOutlined aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        ))}
    </Frame>
  )
}
