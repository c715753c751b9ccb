// People: a page with their story, a business card, likely duplicates, and data entry assistance.
import type { Row } from '#kernel/binding'
import { lazily } from '../../fields/field-kind'
import { lazyWithRetry } from '../../gateway/lazy-with-retry'
import { screens } from '../../screens'
import { DuplicatesButton } from './user/duplicates/DuplicatesButton'
import { ExpiryCell } from './user/ExpiryCell'
import { LunarBirthday } from './user/LunarBirthday'
import { common, isKnown, mayReadCard } from './user/person'

const Header = lazyWithRetry(() => import('./user/Header'))
const Assist = lazyWithRetry(() => import('../extract/Assist'))

export default screens('user', {
  header: Header,
  tabs: [
    {
      key: 'periods',
      title: 'member.tabs.periods',
      component: lazyWithRetry(() => import('./user/Periods')),
      when: (row) => listIn(row, 'periods').length > 0,
    },
    {
      key: 'payments',
      title: 'member.tabs.payments',
      component: lazyWithRetry(() => import('./user/Payments')),
      when: (row, grant) => isKnown(row) && grant.has('/user/list'),
    },
    {
      key: 'points',
      title: 'member.tabs.points',
      component: lazyWithRetry(() => import('./user/Points')),
      when: (row, grant) => isKnown(row) && grant.has('/user/list'),
    },
    {
      key: 'activities',
      title: 'member.tabs.activities',
      component: lazyWithRetry(() => import('./user/Activities')),
      when: (row, grant) => isKnown(row) && (grant.has('/user/list') || grant.has('/activity/list')),
    },
    {
      key: 'honours',
      title: 'member.tabs.honours',
      component: lazyWithRetry(() => import('./user/Honours')),
      when: (row, grant) => isKnown(row) && (grant.has('/user/list') || grant.has('/user/userHonor')),
    },
    {
      key: 'card',
      title: 'member.tabs.card',
      component: lazyWithRetry(() => import('./user/card/CardTab')),
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
    phone: lazily(() => import('./user/PhoneInput')),
    user_name: lazily(() => import('./user/NameInput')),
  },
  toolbar: DuplicatesButton,
  pages: {
    duplicates: lazyWithRetry(() => import('./user/duplicates/DuplicatesPage')),
    card: lazyWithRetry(() => import('./user/card/CardPage')),
  },
})

/** Values answered only by `read`, beside the fields. */
function listIn(row: Row, name: string): unknown[] {
  const value = row[name]
  return Array.isArray(value) ? value : []
}
