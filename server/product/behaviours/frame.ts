// The organisation frame: seats of its positions; a node must be in the area of its parent.
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { seatsSql } from '../services/offices'

/**
 * The reference's `where` applies only if an area is chosen; nodes of the head office, which have none, are checked
 * here.
 */
async function refuseElsewhere(pid: number, areaId: number | null, context: Context): Promise<void> {
  const parent = await context.db.selectFrom('frame').select('area_id').where('id', '=', pid).executeTakeFirst()
  if (!parent || (parent.area_id ?? null) === areaId) return
  fail('PARAM', {
    errors: { pid: { zh: '请选择同一区域的上级节点', en: 'Choose a parent node of the same area' } },
  })
}

async function refuseTornBranch(id: number, context: Context): Promise<void> {
  const child = await context.db
    .selectFrom('frame')
    .select('name')
    .where('pid', '=', id)
    .where(living())
    .executeTakeFirst()
  if (!child) return
  fail('PARAM', {
    errors: {
      area_id: {
        zh: `下级节点「${child.name}」还在原区域，请先移走`,
        en: `“${child.name}” below it is still in the old area; move it first`,
      },
    },
  })
}

export default behaviour('frame', {
  columns: { seats: (alias, { today }) => seatsSql(alias, today) },

  async check(record, stored, context) {
    const areaId = record.area_id ?? null
    if (record.pid) await refuseElsewhere(record.pid, areaId, context)
    if (stored && areaId !== (stored.area_id ?? null)) await refuseTornBranch(stored.id, context)
  },
})
