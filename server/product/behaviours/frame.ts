// The organisation frame: a node lies where its parent lies, and nobody's term ends before it began.
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'

interface Term {
  start_date?: string | null
  end_date?: string | null
}

function refuseBackwards(list: readonly Term[]): void {
  const wrong = list.findIndex(({ start_date: start, end_date: end }) => start && end && end < start)
  if (wrong < 0) return
  const message = {
    zh: `第 ${wrong + 1} 项的任期结束不能早于开始`,
    en: `Entry ${wrong + 1}: the term cannot end before it starts`,
  }
  fail('PARAM', { errors: { user_list: message } })
}

/** The reference narrows only by an area that is chosen: head office, which has none, is looked at here. */
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
    .where('delete_time', 'is', null)
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
  async check(record, stored, context) {
    refuseBackwards(record.user_list)
    const areaId = record.area_id ?? null
    if (record.pid) await refuseElsewhere(record.pid, areaId, context)
    if (stored && areaId !== (stored.area_id ?? null)) await refuseTornBranch(stored.id, context)
  },
})
