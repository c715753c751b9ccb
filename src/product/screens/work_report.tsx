// The work report: a document of a period instead of a list.

import { later } from '../../gateway/later'
import { screens } from '../../screens'

export default screens('work_report', {
  pages: { list: later(() => import('./work_report/WorkReportPage')) },
})
