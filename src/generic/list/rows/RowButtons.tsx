// The commands of a row: the main one visible, the others in a menu.
import { MoreOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Binding, Row } from '#kernel/binding'
import { captionOf } from '../../record'
import { useSlots } from '../../slots'
import { RowMenu } from './RowMenu'
import type { Command } from './row-commands'

interface Props {
  binding: Binding
  row: Row
  commands: readonly Command[]
  /** Number of commands beside the menu. */
  inView: number
}

export function RowButtons({ binding, row, commands, inView }: Props) {
  const { t } = useTranslation()
  const { rowActions: Slot } = useSlots()
  const caption = captionOf(binding, row)
  const opener = useRef<HTMLButtonElement>(null)
  // The menu is mounted on demand: one per row would slow down a long list.
  const [menu, setMenu] = useState<'none' | 'open' | 'closed'>('none')
  // A single command needs no menu.
  const cut = commands.length === inView + 1 ? commands.length : inView
  const more = commands.slice(cut)
  return (
    <span className="row-buttons">
      {Slot && <Slot row={row as never} binding={binding} />}
      {commands.slice(0, cut).map(({ key, title, danger, main, run }) => (
        <button
          key={key}
          type="button"
          className={`text-button${main ? ' row-main' : ''}${danger ? ' danger' : ''}`}
          onClick={run}
          aria-label={`${title} · ${caption}`}
        >
          {title}
        </button>
      ))}
      {more.length > 0 && (
        <span className="row-menu">
          <button
            ref={opener}
            type="button"
            className="icon-button"
            aria-haspopup="menu"
            aria-expanded={menu === 'open'}
            aria-label={t('generic.moreFor', { record: caption })}
            title={t('generic.more')}
            onClick={() => setMenu(menu === 'open' ? 'closed' : 'open')}
          >
            <MoreOutlined aria-hidden />
          </button>
          {menu !== 'none' && (
            <RowMenu
              commands={more}
              open={menu === 'open'}
              onClose={() => setMenu('closed')}
              onChosen={() => opener.current?.focus()}
            />
          )}
        </span>
      )}
    </span>
  )
}
