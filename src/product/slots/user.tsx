// People: a page with their story, a business card, likely duplicates, and data entry assistance.
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { can } from '#kernel/access'
import type { Row } from '#kernel/binding'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { lazily } from '../../fields/field-kind'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { type PageProps, slots } from '../../slots'
import { ExpiryCell, LunarBirthday } from './user/cells'
import { common, isKnown, mayReadCard } from './user/person'

function DuplicatesButton({ binding, route }: PageProps) {
  const { t } = useWords()
  const { grant } = useAccess()
  const navigate = useNavigate()
  // The pages beside the register share its screens, but not its duplicates.
  if (binding.name !== binding.base || !can(grant, binding, 'duplicates')) return null
  return <Button onClick={() => void navigate(`${route}/duplicates`)}>{t('member.twins.open')}</Button>
}

const Header = lazyWithRetry(() => import('./user/Header'))
const Assist = lazyWithRetry(() => import('../extract/Assist'))

export default slots('user', {
  header: Header,
  actionsInHeader: true,
  tabs: [
    {
      key: 'periods',
      title: 'member.tabs.periods',
      component: lazyWithRetry(async () => ({ default: (await import('./user/Related')).Periods })),
      when: (row) => listIn(row, 'periods').length > 0,
    },
    {
      key: 'payments',
      title: 'member.tabs.payments',
      component: lazyWithRetry(async () => ({ default: (await import('./user/Related')).Payments })),
      when: (row, grant) => isKnown(row) && grant.has('/user/list'),
    },
    {
      key: 'points',
      title: 'member.tabs.points',
      component: lazyWithRetry(async () => ({ default: (await import('./user/Related')).Points })),
      when: (row, grant) => isKnown(row) && grant.has('/user/list'),
    },
    {
      key: 'activities',
      title: 'member.tabs.activities',
      component: lazyWithRetry(async () => ({ default: (await import('./user/Related')).Activities })),
      when: (row, grant) => isKnown(row) && (grant.has('/user/list') || grant.has('/activity/list')),
    },
    {
      key: 'honours',
      title: 'member.tabs.honours',
      component: lazyWithRetry(async () => ({ default: (await import('./user/Related')).Honours })),
      when: (row, grant) => isKnown(row) && (grant.has('/user/list') || grant.has('/user/userHonor')),
    },
    {
      key: 'documents',
      title: 'member.tabs.documents',
      component: lazyWithRetry(async () => ({ default: (await import('./user/Related')).Documents })),
      when: (_, grant) => grant.has('/document/list'),
    },
    {
      key: 'card',
      title: 'member.tabs.card',
      component: lazyWithRetry(async () => ({ default: (await import('./user/card/Card')).CardTab })),
      when: (row, grant, binding) => row.state !== 'none' && mayReadCard(grant, binding),
    },
  ],
  assist: Assist,
  common,
  cells: { expire_time: ExpiryCell, lunar_birthday: LunarBirthday },
  details: { lunar_birthday: LunarBirthday },
  // Shown with the birthday.
  leavesOut: (row) => (row.lunar_birthday ? [] : ['lunar_birthday']),
  inputs: {
    phone: lazily(async () => ({ default: (await import('./user/inputs')).PhoneInput })),
    user_name: lazily(async () => ({ default: (await import('./user/inputs')).NameInput })),
  },
  toolbar: DuplicatesButton,
  pages: {
    duplicates: lazyWithRetry(() => import('./user/duplicates/DuplicatesPage')),
    card: lazyWithRetry(async () => ({ default: (await import('./user/card/Card')).CardPage })),
  },
})

/** Values answered only by `read`, beside the fields. */
function listIn(row: Row, name: string): unknown[] {
  const value = row[name]
  return Array.isArray(value) ? value : []
}
