// Titles of menu entries in the caller's language, settings filled in.
import type { Row } from '#kernel/binding'
import type { Context } from '../../core/context'

function titleOf(entry: { name: string; name_en: string | null }, context: Context): string {
  return context.filled(context.language === 'en' && entry.name_en ? entry.name_en : entry.name)
}

/** Titles by id, deleted entries included. `giving` leaves out directories, which give nothing. */
export async function titlesOf(
  ids: readonly number[],
  context: Context,
  { giving = false }: { giving?: boolean } = {},
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await context.db
    .selectFrom('menu')
    .select(['id', 'type', 'name', 'name_en'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.filter((row) => !giving || row.type !== 'directory').map((row) => [row.id, titleOf(row, context)]),
  )
}

function idsIn(rows: readonly Row[]): number[] {
  return rows.flatMap((row) => [
    row['id'] as number,
    ...(typeof row['pid'] === 'number' ? [row['pid']] : []),
    ...idsIn((row['son'] as Row[] | undefined) ?? []),
  ])
}

function renamed(rows: readonly Row[], titles: ReadonlyMap<number, string>): Row[] {
  return rows.map((row) => ({
    ...row,
    ...(typeof row['name'] === 'string' ? { name: titles.get(row['id'] as number) ?? row['name'] } : {}),
    ...(typeof row['pid_name'] === 'string' ? { pid_name: titles.get(row['pid'] as number) ?? '' } : {}),
    ...(Array.isArray(row['son']) ? { son: renamed(row['son'] as Row[], titles) } : {}),
  }))
}

/** Listed rows with filled-in titles instead of the stored ones. */
export async function named<R extends object>(rows: readonly R[], context: Context): Promise<R[]> {
  const titles = await titlesOf([...new Set(idsIn(rows as readonly Row[]))], context)
  return renamed(rows as readonly Row[], titles) as R[]
}
