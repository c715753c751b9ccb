// Commands of a row, as data: table and cards render the same ones.
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { can } from '#kernel/access'
import type { Binding, Row } from '#kernel/binding'
import { isSealed, lockOnRemoval } from '#kernel/locks'
import { useSession } from '../../../api/session'
import { MenuIcon } from '../../../components/MenuIcon'
import { useWords } from '../../../locales/use-words'
import { useQueryString } from '../../../navigation/page-context'
import { useAccess } from '../../../providers/access'
import { useRunner } from '../../actions/ActionHost'
import { isForOthers, mainOf, offeredFor } from '../../actions/offered'
import { useRemovalTitle } from '../../actions/use-removal'
import { addressOf } from '../../addresses'
import { idOf } from '../../record'
import { useSlots } from '../../slots-context'
import type { Order } from '../order/use-order'

export interface Command {
  key: string
  title: string
  icon: ReactNode
  danger: boolean
  /** The main command. */
  main?: boolean
  run(): void
}

const steps = [
  [-1, 'up', <ArrowUpOutlined key="up" />],
  [1, 'down', <ArrowDownOutlined key="down" />],
] as const

/** `level`: of the row in a tree, from 1. */
export function useRowCommands(
  binding: Binding,
  route: string,
  order: Order | null = null,
): (row: Row, level?: number) => Command[] {
  const { t, say } = useWords()
  const { grant } = useAccess()
  const me = useSession().admin?.id
  const runner = useRunner()
  const removal = useRemovalTitle(binding)
  const navigate = useNavigate()
  const search = useQueryString()
  const { takesBelow, common = [] } = useSlots()
  const reads = can(grant, binding, 'read')
  const creates = can(grant, binding, 'create')

  return (row, level = 1) => {
    const id = idOf(row)
    const go =
      (...address: Parameters<typeof addressOf>) =>
      () =>
        void navigate(addressOf(...address))
    const commands: Command[] = []
    if (reads && can(grant, binding, 'update') && !isSealed(binding, row)) {
      commands.push({
        key: 'edit',
        title: t('generic.edit'),
        icon: <EditOutlined />,
        danger: false,
        run: go(route, search, id, 'edit'),
      })
    }
    if (reads)
      commands.push({
        key: 'view',
        title: t('generic.view'),
        icon: <EyeOutlined />,
        danger: false,
        run: go(route, search, id),
      })
    const deeper = binding.depth === null || level < binding.depth
    if (binding.kind === 'tree' && creates && deeper && (takesBelow?.(row as never) ?? true)) {
      commands.push({
        key: 'child',
        title: t('generic.addChild'),
        icon: <PlusOutlined />,
        danger: false,
        run: go(route, search, 'new', undefined, { parent: id }),
      })
    }
    const offered = offeredFor(binding, grant, row)
    const main = mainOf(
      binding,
      offered.filter((action) => !isForOthers(action, row, me)),
    )
    for (const action of offered) {
      // An empty icon keeps the captions aligned.
      const icon = action.icon ? <MenuIcon name={action.icon} /> : <span className="no-icon" />
      const command: Command = {
        key: `action-${action.name}`,
        title: say(action.title),
        icon,
        danger: action.danger,
        main: action === main,
        run: () => runner.run(action, [row]),
      }
      if (action === main) commands.unshift(command)
      else commands.push(command)
    }
    if (binding.features.duplicate && creates && reads) {
      commands.push({
        key: 'copy',
        title: t('generic.copy'),
        icon: <CopyOutlined />,
        danger: false,
        run: go(route, search, 'new', undefined, { from: id }),
      })
    }
    for (const [by, key, icon] of steps) {
      const run = order?.step(row, by)
      if (run) commands.push({ key, title: t(`generic.order.${key}`), icon, danger: false, run })
    }
    if (can(grant, binding, 'remove') && !lockOnRemoval(binding, row)) {
      commands.push({
        key: 'remove',
        title: removal([row]),
        icon: <DeleteOutlined />,
        danger: true,
        run: () => runner.remove([row]),
      })
    }
    // The commonest first, dangerous ones last, away from what the hand knows.
    const often = common.map((name) => `action-${name}`)
    const rank = ({ key, danger, main }: Command): number => {
      if (main) return -2
      if (danger) return often.length + 1
      return key === 'edit' ? -1 : often.includes(key) ? often.indexOf(key) : often.length
    }
    return commands.sort((one, other) => rank(one) - rank(other))
  }
}
