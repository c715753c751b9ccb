// The page of an export or import, if it offers one.
import type { Binding } from '#kernel/binding'
import { type EngineCall, engineCall } from '#kernel/engine-calls'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'

const words = { export: { zh: '导出', en: 'exports' }, import: { zh: '导入', en: 'imports' } } as const

/** Refuses with PARAM a name that is no page, or a page without this kind of sheets. */
export function offeredPage(name: string, call: Extract<EngineCall, 'export' | 'import'>, context: Context): Binding {
  const page = context.resources.bindings.find((one) => one.name === name)
  if (page && engineCall(page, call)) return page
  return fail('PARAM', {
    errors: {
      resource: { zh: `没有这个页面，或它不能${words[call].zh}`, en: `No such page, or it has no ${words[call].en}` },
    },
  })
}
