// The big screen's settings: its address holds a secret, made at the first save and replaced on request.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import { isRange } from '../services/screen/allowed'

/** 24 characters. */
const BYTES = 18

export default behaviour('config_screen', {
  columns: {
    screen_url: (alias) =>
      sql`case when ${sql.ref(`${alias}.screen_token`)} is not null then '/screen.html#' || ${sql.ref(`${alias}.screen_token`)} end`,
  },

  check(record) {
    const wrong = (record.ip_white ?? []).find((one) => !isRange(one))
    if (wrong === undefined) return
    const text = { zh: `「${wrong}」不是IP或网段`, en: `“${wrong}” is no IP or range` }
    fail('PARAM', { message: text, errors: { ip_white: text } })
  },

  async save({ reset, ...input }, context, next) {
    const answer = await next(input as typeof input & { reset?: boolean })
    const fresh = randomBytes(BYTES).toString('base64url')
    const { rows } = await sql<{ token: string }>`update config_screen
      set screen_token = case when ${reset ?? false} then ${fresh} else coalesce(screen_token, ${fresh}) end
      where id = (select min(id) from config_screen) returning screen_token as token`.execute(context.db)
    const screen_token = rows[0]?.token as string
    return { ...answer, screen_token, screen_url: `/screen.html#${screen_token}` }
  },
})
