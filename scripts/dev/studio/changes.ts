// Effects of saving: differences of files, the statements of a migration; and the saving itself.
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { pagesByTable, tablesIn } from '../../../generator/build'
import { stale } from '../../../generator/output'
import { unwritten } from '../../../generator/unwritten'
import type { Changes, FileChange, Texts } from '../../../src/studio/wire'
import { migrate } from '../../migration/command'
import { plansOf, regenerate, renamesHeld } from '../schemas'
import type { Drafts } from './drafts'
import { StudioRefusal, schemaPath } from './places'

/** Lines of a patch that a person reads. */
const LONGEST = 400

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function changeOf(file: string, before: string, after: string): FileChange {
  // A contract of thousands of lines takes long to compare, and its lines are not read here.
  const patch = createTwoFilesPatch(file, file, before, after, '', '', { context: 3, timeout: 1500 }) ?? ''
  const lines = patch.split('\n').slice(4)
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length
  return { file, patch: lines.length > LONGEST ? '' : lines.join('\n'), added: count('+'), removed: count('-') }
}

/** Digest of a file as it was opened, so that a change of it by another program is noticed. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Without the generated files, which take seconds. */
export function changesOf(root: string, drafts: Drafts, texts: Texts, renames: string[]): Changes {
  const { faults, warnings, sources, sound } = drafts.check('', texts)
  const schemas = Object.entries(texts).map(([file, text]) => changeOf(file, read(join(root, file)), text))
  if (!sound) return { faults: faults.length, warnings, unwritten: [], schemas, statements: [], refused: [] }
  const pages = pagesByTable(sound.model().bindings)
  const { engine, product } = plansOf(root, tablesIn(sources, sound), renamesHeld(root, renames), pages)
  return {
    faults: 0,
    warnings,
    unwritten: unwritten(sound.model(), sources, root).map(({ file, line, message }) => `${file}:${line}: ${message}`),
    schemas,
    statements: [...engine.statements, ...product.statements],
    refused: [...engine.refused, ...product.refused],
  }
}

export async function generatedBy(root: string, drafts: Drafts, texts: Texts): Promise<FileChange[]> {
  const { files } = await drafts.build(texts)
  if (files.size === 0) return []
  return stale(root, files).map((file) => changeOf(file, read(join(root, file)), files.get(file) ?? ''))
}

export interface Saving {
  texts: Texts
  /** Digest of each file as it was opened. */
  digests: Readonly<Record<string, string>>
  renames: string[]
  /** Name of the migration; empty: none is written. */
  slug: string
}

/** Under another name first, so that a crash leaves a whole file. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

/** Writes the files, what follows from them, and the migration. Answers the lines that the commands would print. */
export async function save(root: string, drafts: Drafts, { texts, digests, renames, slug }: Saving): Promise<string[]> {
  const paths = Object.entries(texts).map(([file, text]) => ({ file, path: schemaPath(root, file), text }))
  for (const { file, path } of paths)
    if (digestOf(read(path)) !== digests[file])
      throw new StudioRefusal(`${file} was changed by another program since it was opened. Nothing was written.`)
  if (drafts.check('', texts).faults.length > 0) throw new StudioRefusal('The files have faults. Nothing was written.')
  for (const { path, text } of paths) replaceFile(path, text)
  await regenerate(root)
  const said = paths.map(({ file }) => file)
  if (!slug) return said
  const say = (line: unknown) => void said.push(String(line))
  const args = [slug, ...renamesHeld(root, renames).flatMap((rename) => ['--rename', rename])]
  await migrate(args, root, { log: say, warn: say, error: say })
  return said
}
