// The work report: a document of a period instead of a list.

import { lazyWithRetry } from '../../api/lazy-with-retry'
import { slots } from '../../slots'

export default slots('work_report', {
  pages: { list: lazyWithRetry(() => import('./work_report/WorkReportPage')) },
})
