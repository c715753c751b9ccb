// Phone view: fields that exist, of kinds that fit their part.
import { TEXTAREA_FROM } from '../../kernel/constants'
import { kindOf } from '../../kernel/kinds'
import type { Path, Source } from '../source'
import { baseOf, checkName, fieldNames, type World } from './world'

const parts: Readonly<Record<string, readonly string[]>> = {
  title: ['text', 'textarea'],
  picture: ['image'],
  body: ['html', 'text', 'textarea'],
  media: ['image', 'video', 'file'],
  link: ['link'],
}

export function checkPhone(world: World, source: Source): void {
  const { fields = {}, ...base } = baseOf(world, source)
  for (const [part, written] of Object.entries(source.data.views?.phone ?? {})) {
    if (part === 'as') continue
    for (const [index, name] of [written].flat().entries()) {
      const path: Path = Array.isArray(written) ? ['views', 'phone', part, index] : ['views', 'phone', part]
      if (!checkName(world, source, path, name, fieldNames({ ...base, fields }), 'field')) continue
      const kind = fields[name] && kindOf(fields[name], TEXTAREA_FROM)?.kind
      const wanted = parts[part]
      if (kind && wanted && !wanted.includes(kind))
        world.report(source, path, `views.phone.${part}: "${name}" is no ${wanted.join(' or ')}`)
    }
  }
}
