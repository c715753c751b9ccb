// The configuration of Vite: a change of a module of it restarts Vite, and the running product with it.
import { join } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { expect, test } from 'vitest'

test('saving a schema changes no module of the configuration', async () => {
  const loaded = await loadConfigFromFile(
    { command: 'serve', mode: 'development' },
    join(process.cwd(), 'vite.config.ts'),
  )
  const modules = loaded?.dependencies.map((path) => path.replaceAll('\\', '/')) ?? []
  expect(modules.some((path) => path.includes('scripts/build/title.ts'))).toBe(true)
  expect(
    modules.filter((path) => /^(generated|schemas|kernel)\//.test(path) || /\/(generated|schemas)\//.test(path)),
  ).toEqual([])
})
