// Link among the buttons of a row, to a page of its own.
import { Button } from 'antd'
import { useNavigate } from 'react-router'

export function RowLink({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate()
  return (
    <Button type="link" size="small" onClick={() => void navigate(to)}>
      {children}
    </Button>
  )
}
