// The tab of a document with its payments, for whoever may read those of its member.
import type { Row } from '#kernel/binding'
import { lazyWithRetry } from '../../../api/lazy-with-retry'
import type { Tab } from '../../../slots'

export const paymentsOf = <R extends Row>(): Tab<R> => ({
  key: 'payments',
  title: 'member.payLog',
  component: lazyWithRetry<Tab<R>['component']>(() => import('./OfDocument')),
  when: (_, grant) => grant.has('/user/list'),
})
