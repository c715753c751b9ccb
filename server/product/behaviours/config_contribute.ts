// Point rules: one for each type of points, none added or dropped, and a unit where points follow an amount.
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'

export default behaviour('config_contribute', {
  check(record, stored) {
    const types = (record.list ?? []).map(({ type }) => type)
    const held = stored?.list?.map(({ type }) => type) ?? types
    const refuse = (list: Text): never => fail('PARAM', { errors: { list } })
    if (new Set(types).size < types.length) refuse({ zh: '同一类型只能有一条规则', en: 'One rule for each type' })
    if (held.some((type) => !types.includes(type)))
      refuse({ zh: '规则不能删除，不用时请停用', en: 'Rules cannot be removed: switch them off instead' })
    const without = record.list?.find(({ mode, unit }) => mode !== 'fixed' && !(unit && unit > 0))
    if (without) refuse({ zh: `「${without.name}」请填写每多少元或小时计一次`, en: `${without.name}: enter the unit` })
  },
})
