// Properties that all levels and boxes of the chart share.
import type { Binding } from '#kernel/binding'

export interface LevelProps {
  binding: Binding
  level: number
  /** True if past terms are shown. */
  past: boolean
  today: string
  /** Portraits by id of the person. */
  faces: ReadonlyMap<number, string>
  /** On a poster: everything unfolded, nothing to press. */
  still?: boolean
  onAdd: ((pid: number) => void) | null
  onEdit: ((id: number) => void) | null
}
