// To-do entries, each with a link to its list.
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../locales/use-words'
import { Link } from '../navigation/Link'
import { useAccess } from '../providers/access'
import { encodeState, firstState } from '../url-state/list-state'
import { fetchStatistics } from './DashboardCards'

export function DashboardTodo() {
  const { t, language } = useWords()
  const { canOpen } = useAccess()
  const { data } = useQuery({
    queryKey: ['home/statistics', language],
    queryFn: fetchStatistics,
    staleTime: 60_000,
  })
  const todo = (data?.todo ?? []).filter(({ path }) => canOpen(path))
  if (todo.length === 0) return null
  return (
    <section aria-labelledby="todo">
      <h2 id="todo">{t('dashboard.todo')}</h2>
      <ul className="todo">
        {todo.map(({ key, name, num, path, query }) => (
          <li key={key}>
            <Link to={path + encodeState({ ...firstState, filter: query })} className="todo-item">
              <span>{name}</span>
              <strong className="tabular">{num.toLocaleString('en')}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
