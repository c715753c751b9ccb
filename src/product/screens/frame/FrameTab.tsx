// The organisation of one area or group, on its page.
import type { Row } from '#kernel/binding'
import { idOf } from '../../../generic/record'
import { Frame } from './Frame'

export default function FrameTab({ row }: { row: Row }) {
  return <Frame areaId={idOf(row)} />
}
