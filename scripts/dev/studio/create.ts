// A new resource file by the code of `npm run module`, and its menu group if that is new as well.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getNodeValue } from 'jsonc-parser'
import { insert, nodeAt, put } from '../../../generator/json-edit'
import type { RawProduct } from '../../../generator/source'
import { type Beginning, type NewReport, ON_DISK } from '../../../src/studio/wire'
import { scaffold, writeNew } from '../../module/command'
import { Refused } from '../../module/place'
import { replaceFile } from './changes'
import type { Drafts } from './drafts'
import { StudioRefusal, schemaPath } from './places'
import { reportText } from './report'

const productFile = 'schemas/_product.json'
/** Groups with pages of the engine stay at the end of the menu. */
const last = new Set(['settings', 'system'])

function withGroup(text: string, key: string, { title, en }: { title: string; en: string }): string {
  const list = nodeAt(text, ['groups'])
  const groups = (list ? getNodeValue(list) : []) as RawProduct['groups']
  const own = groups.filter((one) => !last.has(one.key))
  const at = own.length > 0 ? groups.indexOf(own.at(-1) as (typeof own)[number]) + 1 : 0
  const order = Math.max(0, ...own.map((one) => one.order)) + 1
  const path = `/${key.replace(/[^a-z]/g, '')}`
  return insert(text, ['groups'], at, {
    key,
    path,
    title,
    icon: 'AppstoreOutlined',
    order,
    locales: { en: { title: en } },
  })
}

/** A resource as the command writes it, with its English title. */
async function beginResource(root: string, { place, title, en, icon }: Beginning): Promise<string> {
  const said: string[] = []
  const say = (line: unknown) => void said.push(String(line))
  if ((await scaffold([place, title], root, { log: say, warn: say, error: say })) !== 0)
    throw new Refused(said.join('\n'))
  const file = `schemas/${place}.json`
  const path = schemaPath(root, file)
  if (icon) replaceFile(path, put(readFileSync(path, 'utf8'), ['icon'], icon))
  if (en) {
    const text = readFileSync(path, 'utf8')
    const one = String(nodeAt(text, ['locales', 'en', 'title'])?.value)
    const titled = put(text, ['locales', 'en', 'title'], en)
    // The name stands for one record, such as "New boat" on the page "Boats".
    const named = put(put(titled, ['noun'], title), ['locales', 'en', 'noun'], one)
    replaceFile(path, one === en ? text : named)
  }
  return file
}

/** Counts the rows of a page as it is on disk: unsaved words of it would not pass the checks. */
function beginReport(root: string, drafts: Drafts, beginning: Beginning, report: NewReport): Promise<string> {
  const page = drafts
    .sound(ON_DISK)
    .model()
    .bindings.find(({ name }) => name === report.of)
  if (!page?.calls['list']) throw new StudioRefusal(`${report.of} is no page with a list`)
  const { place, title, en, icon } = beginning
  return writeNew(root, place, (group, name) =>
    reportText({ group, name, title, en: en || title, report, ...(icon ? { icon } : {}) }, page),
  )
}

/** @throws StudioRefusal with the reason; then nothing is written */
export async function begin(root: string, drafts: Drafts, beginning: Beginning): Promise<string> {
  const { place, title, group, report } = beginning
  // A word that begins with a dash would be an option of the command.
  if (place.startsWith('-') || title.startsWith('-')) throw new StudioRefusal('a name begins with a letter')
  const product = join(root, productFile)
  const former = readFileSync(product, 'utf8')
  if (group) {
    const next = withGroup(former, place.split('/')[0] ?? '', group)
    const { faults } = drafts.check('', { [productFile]: next })
    if (faults.length > 0) throw new StudioRefusal(faults.map(({ message }) => message).join('\n'))
    replaceFile(product, next)
  }
  try {
    return await (report ? beginReport(root, drafts, beginning, report) : beginResource(root, beginning))
  } catch (error) {
    if (group) replaceFile(product, former)
    throw error instanceof Refused ? new StudioRefusal(error.message) : error
  }
}
