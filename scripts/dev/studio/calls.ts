// Calls of the studio by name.
import { readFileSync } from 'node:fs'
import type { Beginning, NewReport, Texts } from '../../../src/studio/wire'
import { mentionsOf } from '../../mentions'
import { changesOf, digestOf, generatedBy, save } from './changes'
import { begin } from './create'
import { createDrafts, type Drafts } from './drafts'
import { createLanguage } from './language'
import { StudioRefusal, schemaPath } from './places'
import { answerOf } from './samples/answer'
import { treeOf } from './tree'

/** Lines that name a field; more are of no use. */
const MENTIONS = 200

type Body = Readonly<Record<string, unknown>>
export type Calls = Readonly<Record<string, (body: Body) => object | Promise<object>>>

const text = (body: Body, key: string): string => {
  const value = body[key]
  if (typeof value !== 'string') throw new StudioRefusal(`"${key}" must be a text`)
  return value
}

function textsIn(body: Body, key = 'texts'): Texts {
  const value = body[key]
  if (typeof value !== 'object' || value === null || !Object.values(value).every((one) => typeof one === 'string'))
    throw new StudioRefusal(`"${key}" must hold texts`)
  return value as Texts
}

function reportIn(body: Body): NewReport {
  const of = body['report']
  if (typeof of !== 'object' || of === null) throw new StudioRefusal('"report" must be an object')
  const words = of as Body
  return {
    of: text(words, 'of'),
    by: listIn(words, 'by'),
    ...(words['sum'] === undefined ? {} : { sum: text(words, 'sum') }),
  }
}

const listIn = (body: Body, key: string): string[] =>
  Array.isArray(body[key]) ? (body[key] as unknown[]).filter((one) => typeof one === 'string') : []

export interface Studio {
  calls: Calls
  drafts: Drafts
}

/** @param inTurn runs work after that of earlier saves */
export function createCalls(root: string, inTurn: <T>(work: () => Promise<T>) => Promise<T>): Studio {
  const drafts = createDrafts(root)
  const language = createLanguage(root)
  const calls: Calls = {
    tree: () => treeOf(root),
    open: (body) => {
      const written = readFileSync(schemaPath(root, body['file']), 'utf8')
      return { text: written, digest: digestOf(written) }
    },
    check: (body) => {
      const began = performance.now()
      const { faults, warnings } = drafts.check(text(body, 'draft'), textsIn(body))
      return { faults, warnings, took: Math.round(performance.now() - began) }
    },
    complete: async (body) => {
      const [file, written] = [text(body, 'file'), text(body, 'text')]
      return { proposals: await language.complete(file, written, Number(body['offset'])) }
    },
    explain: async (body) => {
      const [file, written] = [text(body, 'file'), text(body, 'text')]
      return { found: await language.explain(file, written, Number(body['offset'])) }
    },
    directory: (body) => {
      const { bindings, product } = drafts.sound(text(body, 'draft')).model()
      const pages = bindings.filter(({ route, kind }) => route && kind !== 'table')
      return {
        routes: Object.fromEntries(pages.map(({ route, name }) => [route, name])),
        roles: product.roles.map(({ name }) => name),
      }
    },
    binding: (body) => {
      const { bindings } = drafts.sound(text(body, 'draft')).model()
      const binding = bindings.find(({ name }) => name === body['name'])
      if (!binding) throw new StudioRefusal(`no resource ${String(body['name'])}`)
      return { binding }
    },
    answer: (body) => answerOf(drafts.sound(text(body, 'draft')), body as never),
    changes: (body) => changesOf(root, drafts, textsIn(body), listIn(body, 'renames')),
    generated: async (body) => ({ files: await generatedBy(root, drafts, textsIn(body)) }),
    save: (body) =>
      inTurn(async () => {
        const digests = textsIn(body, 'digests')
        const slug = text(body, 'slug')
        if (slug && !/^[a-z][a-z0-9_]*$/.test(slug))
          throw new StudioRefusal('the migration needs a name like add_visit')
        const said = await save(root, drafts, { texts: textsIn(body), digests, renames: listIn(body, 'renames'), slug })
        drafts.outdate()
        return { said }
      }),
    create: (body) =>
      inTurn(async () => {
        const [place, title, en] = [text(body, 'place'), text(body, 'title'), text(body, 'en')]
        const group = body['group'] === undefined ? undefined : textsIn(body, 'group')
        const beginning: Beginning = { place, title, en }
        if (group) beginning.group = { title: group['title'] ?? '', en: group['en'] ?? '' }
        if (body['icon'] !== undefined) beginning.icon = text(body, 'icon')
        if (body['report'] !== undefined) beginning.report = reportIn(body)
        return { file: await begin(root, drafts, beginning) }
      }),
    mentions: (body) => {
      const [own, resource, field] = [text(body, 'file'), text(body, 'resource'), text(body, 'field')]
      const found = mentionsOf(root, [resource], field).filter(({ file }) => file !== own)
      return { mentions: found.slice(0, MENTIONS) }
    },
  }
  return { calls, drafts }
}
