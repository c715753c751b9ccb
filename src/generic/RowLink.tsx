// Link among the buttons of a row, to a page of its own.
import { useNavigate } from 'react-router'

export function RowLink({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate()
  return (
    <button type="button" className="text-button" onClick={() => void navigate(to)}>
      {children}
    </button>
  )
}
