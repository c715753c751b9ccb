// Annual statements: all of them in the record, on paper and as a file.
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { slots } from '../../slots'

export default slots('annual_statement', { header: lazyWithRetry(() => import('./annual_statement/Statements')) })
