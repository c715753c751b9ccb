// The log: without the page of system users one sees one's own entries only.
import { canOpen } from '#kernel/access'
import { behaviour } from '../behaviour'
import { signedIn } from '../context'

export default behaviour('log', {
  list(input, context, next) {
    const { grant, admin } = signedIn(context)
    if (canOpen(grant, '/admin/index')) return next(input)
    return next({ ...input, filter: { ...input.filter, admin_id: admin.id } })
  },
})
