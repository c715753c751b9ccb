// Enterprise nature: set on many members at once.
import { behaviour } from '../../core/behaviour'
import { assignTo } from './user/assign'

export default behaviour('work_nature', {
  assign: assignTo('work_nature_id'),
})
