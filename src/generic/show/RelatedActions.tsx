// Actions on the list of a record as a whole, beside the button for a new row.
import { Button } from 'antd'
import type { Action } from '#kernel/binding'
import { MenuIcon } from '../../icons/MenuIcon'
import { useText } from '../../locales/use-text'
import { useRunner } from '../actions/ActionHost'

export function RelatedActions({ actions }: { actions: readonly Action[] }) {
  const say = useText()
  const runner = useRunner()
  return actions.map((action) => (
    <Button
      key={action.name}
      danger={action.danger}
      icon={action.icon && <MenuIcon name={action.icon} />}
      onClick={() => runner.run(action, [])}
    >
      {say(action.title)}
    </Button>
  ))
}
