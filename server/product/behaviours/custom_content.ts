// Contents of columns: of the kind of their column; a single page has one, a link none.
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { behaviour } from '../../core/behaviour'
import { living } from '../../database/living'

export default behaviour('custom_content', {
  async check(record, stored, context) {
    if (stored && stored.menu_id === record.menu_id && stored.kind === record.kind) return
    const column = await context.db
      .selectFrom('custom_menu')
      .select(['name', 'kind'])
      .where('id', '=', record.menu_id)
      .where(living())
      // Two single pages at once must see each other.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!column) return
    const refuse = (code: 'PARAM' | 'DUP', message: Text) => fail(code, { message, errors: { menu_id: message } })
    if (column.kind === 'link')
      refuse('PARAM', {
        zh: `「${column.name}」是外链栏目，没有内容`,
        en: `“${column.name}” is a link and has no contents`,
      })
    if (column.kind !== record.kind)
      refuse('PARAM', {
        zh: `「${column.name}」的类型不同，请另选栏目`,
        en: `“${column.name}” is of another kind: choose another column`,
      })
    if (column.kind !== 'page') return
    const other = await context.db
      .selectFrom('custom_content')
      .select('id')
      .where('menu_id', '=', record.menu_id)
      .where('id', '<>', stored?.id ?? 0)
      .where(living())
      .executeTakeFirst()
    if (other) refuse('DUP', { zh: `单页「${column.name}」已有内容`, en: `The page “${column.name}” has its content` })
  },
})
