// The header of a person's page: photo, state, expiry, and possible actions.
import { Avatar, Button } from 'antd'
import { Suspense } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import { isEmpty } from '#kernel/empty'
import { placeholders } from '#kernel/text'
import { lazyWithRetry } from '../../../api/lazy-with-retry'
import { MenuIcon } from '../../../components/MenuIcon'
import { useNarrow } from '../../../components/use-narrow'
import { kindOfField } from '../../../fields'
import { useWords } from '../../../locales/use-words'
import { useAccess } from '../../../providers/access'
import { useRunner } from '../../../resource/actions/ActionHost'
import { inOrder, mainOf, offeredFor } from '../../../resource/actions/offered'
import { initialsOf } from '../../../resource/list/cells/Cell'
import { captionOf, shownField, shownFields } from '../../../resource/record'
import { Expiry } from './cells'
import styles from './Person.module.css'
import { common } from './person'

const Alike = lazyWithRetry(() => import('./duplicates/Alike'))

/** Key facts by page. */
const facts: Readonly<Record<string, readonly string[]>> = {
  user: ['member_no', 'join_time', 'expire_time', 'contribute_total', 'pay_total'],
  user_apply: ['apply_position_id', 'apply_fee', 'phone', 'native_id', 'apply_time', 'pay_deadline', 'referrer_id'],
  user_townsman: ['native_id', 'town_id', 'phone', 'townsman_time'],
  user_out: ['member_no', 'join_time', 'out_time', 'out_type', 'out_reason'],
  user_tour: ['nickname', 'visit_num', 'last_visit_time'],
}

/** A decision about the person is pending: a duplicate matters now. */
function isAsking(row: Row): boolean {
  return row['state'] === 'applied' || row['state'] === 'pending_payment' || row['townsman_status'] === 'applied'
}

/** Reasons why a person is not an ordinary member now. */
function reasonsOf(row: Row): readonly string[] {
  if (row['state'] === 'frozen') return [row['freeze_until'] ? 'freeze_until' : 'freeze_time', 'freeze_reason']
  return row['state'] === 'left' ? ['out_time', 'out_type', 'out_reason'] : []
}

/** On a phone facts in the heading are not repeated. */
function factsOf(binding: Binding, row: Row, narrow: boolean): readonly string[] {
  const labelled = narrow ? placeholders(binding.label) : []
  const listed = new Set([...(facts[binding.name] ?? facts['user'] ?? []), ...reasonsOf(row)])
  return [...listed].filter((name) => !labelled.includes(name))
}

function Fact({ field, row }: { field: Field; row: Row }) {
  const { say } = useWords()
  const { Cell } = kindOfField(field)
  const expires = field.name === 'expire_time' && (row['state'] === 'active' || row['state'] === 'frozen')
  if (isEmpty(row[field.name]) && !expires) return null
  return (
    <div>
      <dt>{say(field.title)}</dt>
      <dd>
        {expires ? (
          <Expiry expires={(row['expire_time'] as string | null) ?? null} status={row['status']} />
        ) : (
          <Cell field={field} value={row[field.name]} row={row} />
        )}
      </dd>
    </div>
  )
}

/** Visible buttons; the menu above has them all. */
const IN_VIEW = 5

function Actions({ binding, row }: { binding: Binding; row: Row }) {
  const { t, say } = useWords()
  const { grant } = useAccess()
  const runner = useRunner()
  const offered = offeredFor(binding, grant, row)
  const main = mainOf(binding, offered)
  // Archive and erasure are for once in years, dues and letters for many at once: in the menu they don't tempt the hand.
  const often = offered.filter(({ call, name }) => !call.personal && name !== 'dues' && !name.startsWith('write'))
  const calm = inOrder(often, common).slice(0, IN_VIEW)
  if (calm.length === 0) return null
  return (
    <fieldset className={styles.actions} aria-label={t('generic.actions')}>
      {calm.map((action) => (
        <Button
          key={action.name}
          type={action === main ? 'primary' : 'default'}
          danger={action.danger}
          {...(action.icon ? { icon: <MenuIcon name={action.icon} /> } : {})}
          onClick={() => runner.run(action, [row])}
        >
          {say(action.title)}
        </Button>
      ))}
    </fieldset>
  )
}

export default function Header({ row, binding }: { row: Row; binding: Binding }) {
  const { grant } = useAccess()
  const narrow = useNarrow()
  const photo = typeof row['headimg_path'] === 'string' ? row['headimg_path'] : undefined
  const mark = shownField(binding, binding.name === 'user_townsman' ? 'townsman_status' : 'status', grant)
  const Mark = mark && kindOfField(mark).Cell
  const place = ['position_name', 'area_name', 'company', 'company_duty']
    .map((name) => row[name])
    .filter((one): one is string => typeof one === 'string' && one !== '')
  const listed = shownFields(binding, factsOf(binding, row, narrow), grant)
  return (
    <div className={styles.head}>
      <Avatar size={narrow ? 48 : 72} src={photo} alt="" className={styles.photo}>
        <span aria-hidden>{initialsOf(captionOf(binding, row))}</span>
      </Avatar>
      <div className={styles.words}>
        {/* The name is the heading of the page. */}
        <div className={styles.line}>
          {mark && Mark && <Mark field={mark} value={row[mark.name]} row={row} />}
          {place.length > 0 && <span className="soft">{place.join(' · ')}</span>}
        </div>
        <dl className={styles.facts}>
          {listed.map((field) => (
            <Fact key={field.name} field={field} row={row} />
          ))}
        </dl>
      </div>
      <Actions binding={binding} row={row} />
      {isAsking(row) && (
        <Suspense fallback={null}>
          <Alike row={row} />
        </Suspense>
      )}
    </div>
  )
}
