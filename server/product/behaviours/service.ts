// Services: neither places nor times may be changed so that existing sign-ins no longer fit.

import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { lockService, type Service, signsWhere, signWindow, takenBy } from '../services/volunteering/services'

async function refuseQuota({ id, quota }: Service, context: Context): Promise<void> {
  const taken = (await takenBy(id, context)).size
  if (quota === 0 || quota >= taken) return
  const message = { zh: `已有 ${taken} 人，名额不能更少`, en: `${taken} people have a place: the quota can’t be less` }
  fail('CAP', { message, errors: { quota: message } })
}

/** TIME if somebody signed in within the window and would now be outside it. */
async function refuseWindow(record: Service, stored: Service, context: Context): Promise<void> {
  const [before, after] = [signWindow(stored), signWindow(record)]
  if (!before || !after || (before.from >= after.from && before.until <= after.until)) return
  const times = (await signsWhere(sql<boolean>`s.service_id = ${stored.id} and s.sign_time is not null`, context)).map(
    ({ sign_time }) => Date.parse(sign_time as string),
  )
  const within = (moment: number, { from, until }: typeof before) => moment >= from && moment <= until
  if (times.some((moment) => within(moment, before) && !within(moment, after)))
    fail('TIME', {
      message: {
        zh: '已有人在原定时间签到，时间不能这样改',
        en: 'People have signed in at the planned time: it can’t be moved like this',
      },
    })
}

export default behaviour('service', {
  async check(record, stored, context) {
    if (!stored) return
    await lockService(stored.id, context)
    if (record.quota !== stored.quota) await refuseQuota(record, context)
    await refuseWindow(record, stored, context)
  },
})
