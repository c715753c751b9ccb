// The button of a day that makes a record on it; in the hours it is shown to keys only.
import { PlusOutlined } from '@ant-design/icons'
import type { Adding } from './use-adding'

export function AddButton({ adding, day, tab }: { adding: Adding; day: string; tab: number }) {
  const label = adding.label(day)
  return (
    <button
      type="button"
      className="cal-add"
      aria-label={label}
      title={label}
      tabIndex={tab}
      onClick={() => adding.add(day)}
    >
      <PlusOutlined aria-hidden />
    </button>
  )
}
