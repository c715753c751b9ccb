// The big screen as shown: its looks, and its modules with their contents.
import type { Shapes } from '#generated/index'
import type { Context } from '../../../core/context'
import { zoneOf } from '../../../core/settings'
import { contentOf, type Key } from './modules'
import type { Period } from './period'

export type Screen = Shapes['config_screen']['row']

type Output = Shapes['screen']['calls']['data']['output']

/** Modules of which `limit` counts no rows. */
const whole: ReadonlySet<Key> = new Set(['total', 'trend'])

export async function shownOf(screen: Screen, context: Context): Promise<Output> {
  const { title, subtitle, logo, bg_image, theme, theme_colour, width, height, refresh, scroll_speed, notice } = screen
  const held = await context.db
    .selectFrom('screen_module')
    .select(['key', 'name', 'x', 'y', 'w', 'h', 'limit', 'data_period'])
    .where('screen_id', '=', screen.id)
    .where('is_show', '=', true)
    .orderBy('sort')
    .execute()
  const modules = []
  for (const { limit, data_period, key: name, ...place } of held) {
    const key = name as Key
    const asked = { limit: whole.has(key) ? 0 : limit, period: data_period as Period, masks: screen.name_mask }
    modules.push({ key, ...place, ...(await contentOf(key, asked, context)) })
  }
  const looks = { title, subtitle, logo, bg_image, theme, theme_colour, width, height, refresh, scroll_speed, notice }
  return { ...looks, timezone: zoneOf(context.settings), modules } as Output
}
