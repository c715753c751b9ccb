// Which columns of the operation log are in view: what happened in one sentence, the rest on demand.

const hidden = ['status', 'module', 'action', 'target_name', 'method', 'path', 'cost_ms', 'ua']

/** Targets are numbers to a filter: they help nobody who reads. */
const filters = ['result', 'module', 'action', 'create_time']

export const everybody = {
  columns: ['create_time', 'admin_name', 'title', 'result', 'message', 'ip'],
  hidden,
  filters,
}

/** Of one person: who it was says the same in every row. */
export const oneself = {
  columns: ['create_time', 'title', 'result', 'message', 'ip'],
  hidden,
  filters,
  search: ['title', 'target_name'],
}
