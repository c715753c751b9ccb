// Columns of the operation log: one sentence per event, the rest on demand.

const hidden = ['status', 'module', 'action', 'target_name', 'method', 'path', 'cost_ms', 'ua']

/** Targets are ids in a filter, which means nothing to readers. */
const filters = ['result', 'module', 'action', 'create_time']

export const everybody = {
  columns: ['create_time', 'admin_name', 'title', 'result', 'message', 'ip'],
  hidden,
  filters,
}

/** Of one person: the name would be the same in every row. */
export const oneself = {
  columns: ['create_time', 'title', 'result', 'message', 'ip'],
  hidden,
  filters,
  search: ['title', 'target_name'],
}
