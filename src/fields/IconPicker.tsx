// A menu icon, shown as an image.
import { MenuIcon } from '../icons/MenuIcon'
import type { ShownKind, ShowProps } from './field-kind'
import { Shown } from './Shown'
import { textOf } from './text'

function IconShown({ value }: ShowProps) {
  return <Shown value={textOf(value)}>{(name) => <MenuIcon name={name} />}</Shown>
}

export const icon: ShownKind = { Cell: IconShown, Detail: IconShown }
