// The recycle bin of each page: deleted records and who deleted them; restore, or delete permanently.
import { throughPage } from '../actions/bin'
import { purgeRows } from '../actions/purge'
import { restoreRows } from '../actions/restore'
import { behaviour } from '../core/behaviour'
import { listBin } from './recycle/list'

export default behaviour('recycle', {
  async list(input, context) {
    const { page, inner } = await throughPage(input.resource, 'recycle', context)
    return listBin(input, page, inner)
  },

  async restore(input, context) {
    const { page, inner } = await throughPage(input.resource, 'restore', context)
    context.audit.page = page
    return restoreRows(input.id_list, page, inner)
  },

  async purge(input, context) {
    const { page, inner } = await throughPage(input.resource, 'purge', context)
    context.audit.page = page
    return purgeRows(input.id_list, page, inner)
  },
})
