// Enterprise nature: put into the records of many members at once.
import { behaviour } from '../../behaviour'
import { assignTo } from './user/assign'

export default behaviour('work_nature', {
  assign: assignTo('work_nature_id'),
})
