// The groups of a record; where many fields are empty, they are folded until somebody asks for them.
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Binding, Field, Row } from '#kernel/binding'
import { hiddenFields } from '#kernel/condition'
import { isEmpty } from '../../fields/Shown'
import { useText } from '../../locales/use-text'
import { useAccess } from '../../providers/access'
import { Details } from '../details/Details'
import { commonOf, isAlone, shownFields } from '../record'
import { useSlots } from '../slots'

/** As many dashes are read over; more of them hide what is there. */
const FEW = 3

/** What stands there, by group, and how many fields of the record are empty. */
function useGroups(binding: Binding, row: Row) {
  const { grant } = useAccess()
  const { details, leavesOut } = useSlots()
  const hidden = hiddenFields(binding.fields, { ...commonOf(binding), ...row })
  for (const name of leavesOut?.(row) ?? []) hidden.add(name)
  // What draws its own details may have something to say about an empty value.
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
  const { t } = useTranslation()
  const say = useText()
  const { related: More } = useSlots()
  const [open, setOpen] = useState(false)
  const { groups, filled, empty } = useGroups(binding, row)
  const folds = empty > FEW
  const shown = (folds && !open ? filled : groups).filter(({ fields }) => fields.length > 0)
  return (
    <>
      {shown.map(({ group, fields }) => (
        // Known by their place, so that unfolding moves nobody's focus and opens no value anew.
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
          {t(open ? 'generic.hideEmpty' : 'generic.showEmpty', { num: empty })}
        </Button>
      )}
      {More && <More row={row as never} binding={binding} />}
    </>
  )
}
