// Work on all matching rows: their number and totals, in groups, and one change of fields for all of them.
import { digestOf, meantBy } from '../actions/match'
import { behaviour } from '../core/behaviour'
import { editMany } from './many/edit'
import { figures } from './many/figures'
import { pageOf } from './many/page'

export default behaviour('many', {
  async match(input, context) {
    const page = pageOf(input.resource, context)
    const meant = await meantBy(page, (input.query ?? {}) as never, context)
    return digestOf(meant, context)
  },

  figures,

  edit: editMany,
})
