// The public list of the demonstration: activities that can be joined, for the web site.
import { insertAll, type World } from './world'

export async function seedPublicLists(world: World): Promise<void> {
  await insertAll(world, 'public_list', [
    {
      name: '近期活动',
      name_en: 'Coming activities',
      slug: 'open-activities',
      resource: 'activity',
      columns: ['title', 'type_id', 'start_time', 'place', 'status', 'quota'],
      personal: ['title', 'place'],
      query: JSON.stringify({ filter: { status: ['upcoming', 'enrolling'], is_show: true }, sort: ['start_time'] }),
    },
  ])
}
