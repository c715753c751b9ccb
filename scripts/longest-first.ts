/** Order of the test files: project by project, in each the longest time-outs first, so that no long file is left for the end. */
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest time-out in the file, in milliseconds. */
function patience({ moduleId }: TestSpecification): number {
  const times = readFileSync(moduleId, 'utf8').matchAll(/(?:timeout: |^ *\}, )(\d+)_000\b/gm)
  return Math.max(0, ...[...times].map(([, seconds]) => Number(seconds) * 1000))
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const times = new Map(sorted.map((file) => [file, patience(file)]))
    sorted.sort((left, right) => (times.get(right) ?? 0) - (times.get(left) ?? 0))
    // A worker that meets a file of another project ends, and its successor loads all modules anew.
    const projects = [...new Set(sorted.map((file) => file.project))]
    return projects.flatMap((project) => sorted.filter((file) => file.project === project))
  }
}
