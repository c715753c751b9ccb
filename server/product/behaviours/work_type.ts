// Enterprise types: set on many members at once.
import { behaviour } from '../../core/behaviour'
import { assignTo } from './user/assign'

export default behaviour('work_type', {
  assign: assignTo('work_type_id'),
})
