// A menu icon, shown as an image.
import { MenuIcon } from '../icons/MenuIcon'
import type { ShownKind, ShowProps } from './field-kind'
import { shown } from './Shown'
import { textOf } from './text'

function IconShown({ value }: ShowProps) {
  return shown(textOf(value), (name) => <MenuIcon name={name} />)
}

export const icon: ShownKind = { Cell: IconShown, Detail: IconShown }
