// The work report: a document of a period instead of a list.
import { lazy } from 'react'
import { screens } from '../../screens'

export default screens('work_report', {
  pages: { list: lazy(() => import('./work_report/WorkReportPage')) },
})
