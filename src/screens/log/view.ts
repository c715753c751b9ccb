// Which columns of the operation log are in view: what happened in one sentence, the rest on demand.

const hidden = ['module', 'action', 'target_name', 'method', 'path', 'cost_ms', 'ua']

/** Results and targets are numbers to a filter: they help nobody who reads. */
const filters = ['module', 'action', 'create_time']

export const everybody = {
  columns: ['create_time', 'admin_name', 'title', 'status', 'message', 'ip'],
  hidden,
  filters,
}

/** Of one person: who it was says the same in every row. */
export const oneself = {
  columns: ['create_time', 'title', 'status', 'message', 'ip'],
  hidden,
  filters,
  search: ['title', 'target_name'],
}
