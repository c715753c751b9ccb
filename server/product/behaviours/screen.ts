// The big screen: watched without a sign-in by whoever has its address, and previewed by those who set it up.
import { timingSafeEqual } from 'node:crypto'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { mayWatch } from '../services/screen/allowed'
import { keptShown } from '../services/screen/kept'
import { type Screen, shownOf } from '../services/screen/screen'

async function screenOf({ db }: Context): Promise<Screen> {
  const row = await db.selectFrom('config_screen').selectAll().orderBy('id').executeTakeFirst()
  return (row ?? fail('NF')) as unknown as Screen
}

function same(token: string, wanted: string | null): boolean {
  const [one, other] = [Buffer.from(token), Buffer.from(wanted ?? '')]
  return one.length === other.length && one.length > 0 && timingSafeEqual(one, other)
}

export default behaviour('screen', {
  async data({ token }, context) {
    const screen = await screenOf(context)
    // A closed screen is no different from a wrong address.
    if (!screen.is_open || !same(token, screen.screen_token)) fail('NF')
    if (!mayWatch(screen.ip_white ?? [], context.ip)) fail('PERM')
    return keptShown(screen, context)
  },

  preview: async (_, context) => shownOf(await screenOf(context), context),
})
