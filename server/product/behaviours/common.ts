// Calls without a resource: the lunar date of a day.
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import { FIRST_LUNAR, LAST_LUNAR, lunarDay } from '../services/lunar'

function refuse(field: string, zh: string, en: string): never {
  fail('PARAM', { errors: { [field]: { zh, en } } })
}

export default behaviour('common', {
  lunar({ date, date_list: dates }) {
    if (!date === !dates?.length)
      refuse('date', '请给出一个日期 date，或一组日期 date_list', 'Give one date, or a date_list')
    const field = date ? 'date' : 'date_list'
    const asked = date ? [date] : (dates as string[])
    const beyond = asked.find((one) => one < FIRST_LUNAR || one > LAST_LUNAR)
    if (beyond)
      refuse(
        field,
        `${beyond} 超出范围，只能换算 ${FIRST_LUNAR} 至 ${LAST_LUNAR}`,
        `${beyond} is out of range: ${FIRST_LUNAR} to ${LAST_LUNAR}`,
      )
    const found = asked.map(lunarDay)
    return Promise.resolve(date ? (found[0] ?? {}) : { list_data: found })
  },
})
