// The groups of a record; many empty fields are collapsed.
import { Button } from 'antd'
import { useState } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { hiddenFields } from '#kernel/condition'
import { isEmpty } from '#kernel/empty'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { Details } from '../details/Details'
import { commonOf, isAlone, shownFields } from '../record'
import { useSlots } from '../slots'

/** Empty fields up to this number stay visible. */
const FEW = 3

/** Visible fields by group, and the number of empty ones. */
function useGroups(binding: Binding, row: Row) {
  const { grant } = useAccess()
  const { details, leavesOut } = useSlots()
  const hidden = hiddenFields(binding.fields, { ...commonOf(binding), ...row })
  for (const name of leavesOut?.(row) ?? []) hidden.add(name)
  // A custom rendering may show something for an empty value.
  const drawn = (details ?? {}) as Row
  const isBare = ({ name }: Field): boolean => isEmpty(row[name]) && !(name in drawn)
  const groups = binding.views.show.groups.map((group) => ({
    group,
    fields: shownFields(binding, group.fields, grant).filter((field) => !hidden.has(field.name)),
  }))
  const empty = groups.reduce((sum, { fields }) => sum + fields.filter(isBare).length, 0)
  const filled = groups.map(({ group, fields }) => ({ group, fields: fields.filter((field) => !isBare(field)) }))
  return { groups, filled, empty }
}

export function Groups({ binding, row }: { binding: Binding; row: Row }) {
  const { t } = useWords()
  const say = useText()
  const { related: More } = useSlots()
  const [open, setOpen] = useState(false)
  const { groups, filled, empty } = useGroups(binding, row)
  const folds = empty > FEW
  const shown = (folds && !open ? filled : groups).filter(({ fields }) => fields.length > 0)
  return (
    <>
      {shown.map(({ group, fields }) => (
        // Keyed by position, so that expanding keeps the focus and the revealed values.
        <section key={binding.views.show.groups.indexOf(group)} className="show-section">
          {shown.length > 1 &&
            !isAlone(
              say(group.title),
              fields.map(({ title }) => say(title)),
            ) && <h2>{say(group.title)}</h2>}
          <Details binding={binding} fields={fields} row={row} />
        </section>
      ))}
      {folds && (
        <Button type="text" size="small" className="show-empty" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'generic.hideEmpty' : 'generic.showEmpty', { count: empty })}
        </Button>
      )}
      {More && <More row={row as never} binding={binding} />}
    </>
  )
}
