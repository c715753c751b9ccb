// Compares outputs with the disk and writes the differences; removes files that no schema produces.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Files in the generated folders that no output names. */
function orphans(root: string, files: ReadonlyMap<string, string>): string[] {
  return ['generated', 'generated/resources'].flatMap((folder) => {
    const entries = read(join(root, folder)) === null ? list(join(root, folder)) : []
    return entries
      .map((name) => `${folder}/${name}`)
      .filter((file) => !files.has(file) && file !== 'generated/tsconfig.json')
  })
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  } catch {
    return []
  }
}

/** Paths whose text on disk differs from the output, orphans included. */
export function stale(root: string, files: ReadonlyMap<string, string>): string[] {
  const changed = [...files].filter(([file, text]) => read(join(root, file)) !== text).map(([file]) => file)
  return [...changed, ...orphans(root, files)].sort()
}

/** Writes each stale file under a temporary name first, so that a crash leaves only whole files. */
export function write(root: string, files: ReadonlyMap<string, string>): string[] {
  const changed = stale(root, files)
  for (const file of changed) {
    const path = join(root, file)
    const text = files.get(file)
    if (text === undefined) {
      rmSync(path)
      continue
    }
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
  }
  return changed
}
